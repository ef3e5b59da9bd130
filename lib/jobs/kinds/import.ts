import { z } from "zod";
import { type ImportResult, startImport } from "@/lib/contracts/suite";
import { importFiles } from "@/lib/imports/import-files";
import { namedFiles } from "@/lib/uploads/upload-text";
import type { JobKit } from "../kinds";
import type { StoredJob } from "../stored-job";

const input = startImport.extend({ source: z.string() });

/** Reads the uploads that the job names; they are let go with the job's end. */
export async function executeImport(job: StoredJob, kit: JobKit): Promise<ImportResult> {
  const { uploads, ...request } = input.parse(job.input);
  return importFiles(request, await namedFiles(uploads), kit);
}
