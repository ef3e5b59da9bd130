import { z } from "zod";
import type { NamedFile } from "@/lib/benchmarks/kit";
import { runFileImporter } from "@/lib/contracts/run-file";
import { type ImportResult, startImportBody } from "@/lib/contracts/suite";
import { exportSuite } from "@/lib/exchange/export-suite";
import { importerOf, importFiles } from "@/lib/exchange/import-files";
import { readRunFile } from "@/lib/exchange/read-run-file";
import { namedFiles, uploadBytes } from "@/lib/exchange/upload-text";
import type { JobKit } from "../kinds";
import type { StoredJob } from "../stored-job";

const runFileInput = z.object({ uploads: z.tuple([z.number().int()]), file: z.string(), again: z.boolean() });
const input = startImportBody.extend({ source: z.string() });

/** Imports the uploads that the job names; they are deleted when the job ends. */
export async function executeImport(job: StoredJob, kit: JobKit): Promise<ImportResult> {
  if (job.name === runFileImporter) {
    const {
      uploads: [id],
      ...request
    } = runFileInput.parse(job.input);
    return readRunFile({ ...request, bytes: () => uploadBytes(id) }, kit);
  }
  const { uploads, suite, ...request } = input.parse(job.input);
  const files = await namedFiles(uploads);
  if (suite === null) return importFiles(request, files, kit);
  const joined = await suiteFile(suite, request);
  return importFiles(request, [joined, ...files], kit, { id: suite, name: joined.name });
}

/** Returns a stored suite as the file from which an importer reads its items. */
async function suiteFile(id: number, request: Parameters<typeof importerOf>[0]): Promise<NamedFile> {
  const { declared } = await importerOf(request);
  const { extension } = await exportSuite(id, declared.joins ?? "");
  return {
    name: `suite ${id}${extension}`,
    async *text() {
      yield* (await exportSuite(id, declared.joins ?? "")).text;
    },
  };
}
