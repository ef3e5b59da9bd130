import { type ImportedRunFile, type ImportRunFile, runFileImporter } from "@/lib/contracts/run-file";
import { expectKnownFamily, readRunFileHeader, runOfFile } from "@/lib/exchange/read-run-file";
import { uploadBytes } from "@/lib/exchange/upload-text";
import { uploadName } from "@/lib/exchange/uploads";
import { createJob } from "./create-job";

/**
 * Starts an import of the run in a complete upload, or returns an existing copy unless `again` is set. Throws `not_found`, `conflict` for
 * an incomplete upload, or `invalid` for another kind of file or one of a later Heed.
 */
export async function startRunImport({ upload, again }: ImportRunFile, by: string | null = null): Promise<ImportedRunFile> {
  const file = await uploadName(upload);
  const header = await readRunFileHeader(uploadBytes(upload));
  await expectKnownFamily(header);
  const runId = again ? null : await runOfFile(header);
  if (runId !== null) return { runId };
  const input = { uploads: [upload], file, again };
  return { jobId: await createJob({ kind: "import", benchmark: header.family.id, name: runFileImporter, input }, by) };
}
