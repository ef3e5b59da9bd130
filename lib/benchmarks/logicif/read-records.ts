import { fileRecords } from "@/lib/benchmarks/file-records";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { type LogicRecord, readRecord } from "./record";

/** The records of files with their places, in their order; what is none is named and left out. */
export async function* recordsOf(
  files: readonly NamedFile[],
  problem: (of: FileProblem) => void,
): AsyncIterable<{ file: string; line: number; record: LogicRecord }> {
  for (const file of files) {
    for await (const { text, line, told } of fileRecords(file, problem)) {
      const record = readRecord(text);
      if ("fault" in record) told(`${record.fault}.`);
      else yield { file: file.name, line, record };
    }
  }
}
