import { z } from "zod";
import { startedJob } from "./job";

/** Importer id of a job that imports a run file; no family has an importer with this id. */
export const runFileImporter = "heed-run";

/** A complete upload to be imported as a run. */
export const importRunFileBody = z.object({
  upload: z.number().int(),
  /** True to import the file as another run although it is already present. */
  again: z.boolean().default(false),
});
export type ImportRunFile = z.infer<typeof importRunFileBody>;

/** The import job, or the existing run if this Heed already has it and no copy was requested. */
export const importedRunFile = z.union([startedJob, z.object({ runId: z.number().int() })]);
export type ImportedRunFile = z.infer<typeof importedRunFile>;
