import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { numberedLines } from "@/lib/text/numbered-lines";
import { type LogicRecord, readRecord } from "./record";

/** The records of files of JSON lines with their places, in their order; lines that are none are named and left out. */
export async function* recordsOf(
  files: readonly NamedFile[],
  problem: (of: FileProblem) => void,
): AsyncIterable<{ file: string; line: number; record: LogicRecord }> {
  for (const { name: file, text: chunks } of files) {
    let lines = 0;
    for await (const { line, text } of numberedLines(chunks())) {
      const own = line === 1 ? text.replace(/^\uFEFF/, "") : text;
      if (own.trim() === "") continue;
      lines++;
      const record = readRecord(own);
      if ("fault" in record) problem({ line, kind: "row", file, message: `${record.fault}.` });
      else yield { file, line, record };
    }
    if (lines === 0) problem({ line: null, kind: "row", file, message: "There is no record in it." });
  }
}
