import { z } from "zod";
import { runFileImporter } from "@/lib/contracts/run-file";
import { type ImportResult, startImport } from "@/lib/contracts/suite";
import { importFiles } from "@/lib/imports/import-files";
import { readRunFile } from "@/lib/runfile/read-run-file";
import { namedFiles, uploadBytes } from "@/lib/uploads/upload-text";
import type { JobKit } from "../kinds";
import type { StoredJob } from "../stored-job";

const runFileInput = z.object({ uploads: z.tuple([z.number().int()]), file: z.string(), again: z.boolean() });
const input = startImport.extend({ source: z.string() });

/** Reads the uploads that the job names; they are let go with the job's end. */
export async function executeImport(job: StoredJob, kit: JobKit): Promise<ImportResult> {
  if (job.name === runFileImporter) {
    const {
      uploads: [id],
      ...request
    } = runFileInput.parse(job.input);
    return readRunFile({ ...request, bytes: () => uploadBytes(id) }, kit);
  }
  const { uploads, ...request } = input.parse(job.input);
  return importFiles(request, await namedFiles(uploads), kit);
}
