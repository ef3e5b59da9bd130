import { type FileRecord, fileRecords } from "@/lib/benchmarks/file-records";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { type LogicRecord, readRecord } from "./record";

/** Reads the records of files with their places, in order, one for each reply; invalid ones are reported and skipped. */
export async function* recordsOf(
  files: readonly NamedFile[],
  problem: (problem: FileProblem) => void,
): AsyncIterable<{ file: string; line: number; warn: FileRecord["warn"]; record: LogicRecord }> {
  for (const file of files) {
    for await (const { text, line, warn } of fileRecords(file, problem)) {
      const records = readRecord(text);
      if ("fault" in records) warn(`${records.fault}.`);
      else for (const record of records) yield { file: file.name, line, warn, record };
    }
  }
}
