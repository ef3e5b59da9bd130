import { z } from "zod";
import { startedJob } from "./job";

/** What an import job of a file of a run has as its importer; no family has one of this name. */
export const runFileImporter = "heed-run";

/** A complete upload that is to be imported as a run. */
export const importRunFileBody = z.object({
  upload: z.number().int(),
  /** Import it as another run although it is here already. */
  again: z.boolean().default(false),
});
export type ImportRunFile = z.infer<typeof importRunFileBody>;

/** The job that imports it, or the run that it is, where this Heed has it already and no copy was asked for. */
export const importedRunFile = z.union([startedJob, z.object({ runId: z.number().int() })]);
export type ImportedRunFile = z.infer<typeof importedRunFile>;
