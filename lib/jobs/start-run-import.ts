import { type ImportedRunFile, type ImportRunFile, runFileImporter } from "@/lib/contracts/run-file";
import { expectKnownFamily, readRunFileHeader, runOfFile } from "@/lib/exchange/read-run-file";
import { uploadBytes } from "@/lib/exchange/upload-text";
import { uploadName } from "@/lib/exchange/uploads";
import { createJob } from "./create-job";

/**
 * Starts to import the run of a complete upload; where the run is here already, answers it instead unless another is wanted. Throws
 * `not_found`, `conflict` for an upload that is not complete, or `invalid` for what is no such file, or one of a later Heed.
 */
export async function startRunImport({ upload, again }: ImportRunFile): Promise<ImportedRunFile> {
  const file = await uploadName(upload);
  const header = await readRunFileHeader(uploadBytes(upload));
  await expectKnownFamily(header);
  const runId = again ? null : await runOfFile(header);
  if (runId !== null) return { runId };
  const input = { uploads: [upload], file, again };
  return { jobId: await createJob({ kind: "import", benchmark: header.family.id, name: runFileImporter, input }) };
}
