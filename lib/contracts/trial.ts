import { z } from "zod";
import { askedItemResult } from "./asked-again";
import { refusedSetting } from "./model";
import { mostCellsTried } from "./plain/limits";
import { launchRequest } from "./run-request";

/** Launches of which one item each is asked without being counted. */
export const startTrialBody = z.object({ kind: z.literal("try"), cells: z.array(launchRequest).min(1).max(mostCellsTried) });
export type StartTrial = z.infer<typeof startTrialBody>;

/**
 * The result of asking one launch's first item. A cell that could not be asked has the status `failed` and a helpful sentence as its
 * reason.
 */
export const triedCell = askedItemResult.extend({
  suiteId: z.number().int(),
  suiteName: z.string().nullable(),
  modelId: z.number().int(),
  modelName: z.string().nullable(),
  /** Key of the item within its suite; null if none was reached. */
  item: z.string().nullable(),
  /** The first request as sent; long messages are cut in the middle. */
  prompt: z.array(z.object({ role: z.string(), text: z.string(), length: z.number().int() })),
  /** True if the dialogue would have continued. */
  more: z.boolean(),
});
export type TriedCell = z.infer<typeof triedCell>;

/** The results in the order of the cells. They are not counted. */
export const tryResult = z.object({ cells: z.array(triedCell) });
export type TryResult = z.infer<typeof tryResult>;

/** Models of a launch whose settings are tested, and the judge's. */
export const settingsTrial = z.object({
  modelIds: z.array(z.number().int().positive()).max(200),
  judgeModelId: z.number().int().positive().nullable(),
});
export type SettingsTrial = z.infer<typeof settingsTrial>;

/** A problem with a model's settings that prevents a launch; `refused` is null if the endpoint named no setting. */
export const settingsIssue = z.object({
  modelId: z.number().int(),
  modelName: z.string(),
  isJudge: z.boolean(),
  sentence: z.string(),
  refused: refusedSetting.nullable(),
});
export type SettingsIssue = z.infer<typeof settingsIssue>;
