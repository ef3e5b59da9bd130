import { type FileRecord, fileRecords } from "@/lib/benchmarks/file-records";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { parsePythonJson } from "@/lib/text/python-json";

/** Yields the records of a file of JSON lines or of a JSON list, one at a time; invalid JSON is reported and skipped. */
export async function* readRecords(
  file: NamedFile,
  problem: (problem: FileProblem) => void,
): AsyncIterable<FileRecord & { value: unknown }> {
  for await (const { text, line, warn } of fileRecords(file, problem)) {
    let value: unknown;
    try {
      value = parsePythonJson(text);
    } catch {
      warn("is not JSON.");
      continue;
    }
    yield { text, line, warn, value };
  }
}
