import { z } from "zod";
import { askedItemResult } from "./asked-again";
import { refusedSetting } from "./model";
import { mostCellsTried } from "./plain/limits";
import { launchRequest } from "./run-request";

/** Launches of which one item each is to be asked, beside any counting. */
export const startTrialBody = z.object({ kind: z.literal("try"), cells: z.array(launchRequest).min(1).max(mostCellsTried) });
export type StartTrial = z.infer<typeof startTrialBody>;

/** What came of one launch's first item. A cell that could not be asked has `failed`, with the sentence that helps as its reason. */
export const triedCell = askedItemResult.extend({
  suiteId: z.number().int(),
  suiteName: z.string().nullable(),
  modelId: z.number().int(),
  modelName: z.string().nullable(),
  /** The item's key within its suite; null where none was reached. */
  item: z.string().nullable(),
  /** The first request as it was sent; long messages keep their beginning and their end. */
  prompt: z.array(z.object({ role: z.string(), text: z.string(), length: z.number().int() })),
  /** Whether the dialogue would have gone on. */
  more: z.boolean(),
});
export type TriedCell = z.infer<typeof triedCell>;

/** In the order of the cells that were tried. Nothing of it counts anywhere. */
export const tryResult = z.object({ cells: z.array(triedCell) });
export type TryResult = z.infer<typeof tryResult>;

/** Models of a launch whose settings are tried, and the judge's. */
export const settingsTrial = z.object({
  modelIds: z.array(z.number().int().positive()).max(200),
  judgeModelId: z.number().int().positive().nullable(),
});
export type SettingsTrial = z.infer<typeof settingsTrial>;

/** What stands against a launch with a model's settings; `refused` is null where its endpoint named no setting. */
export const settingsIssue = z.object({
  modelId: z.number().int(),
  modelName: z.string(),
  isJudge: z.boolean(),
  sentence: z.string(),
  refused: refusedSetting.nullable(),
});
export type SettingsIssue = z.infer<typeof settingsIssue>;
