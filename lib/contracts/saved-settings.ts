import { z } from "zod";

const drafts = z.record(z.string(), z.union([z.string().max(10_000), z.boolean()]));

/** Named launch settings as a person entered them, without suite and model. */
export const launchSettings = z.object({
  /** Pace, repetitions and retries; for settings of a family also its verifier and warm-up. */
  how: drafts.default({}),
  /** The family's run parameters. */
  params: drafts.default({}),
});
export type LaunchSettings = z.infer<typeof launchSettings>;

const name = z.string().trim().min(1, "Enter a name.").max(100);

export const saveSettings = z.object({
  name,
  /** The family of the settings; null for settings that apply to all families. */
  benchmark: z.string().max(100).nullable(),
  settings: launchSettings,
});
export type SaveSettings = z.infer<typeof saveSettings>;

export const renameSettings = z.object({ name });

export const savedSettings = saveSettings.extend({
  id: z.number().int(),
  /** Id of the person who saved it; null or absent without accounts and if it was saved before them. */
  personId: z.string().nullish(),
});
export type SavedSettings = z.infer<typeof savedSettings>;
