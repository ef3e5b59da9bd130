import { z } from "zod";
import { type FileRecord, fileRecords } from "@/lib/benchmarks/file-records";
import type { ImportKit, NamedFile } from "@/lib/benchmarks/kit";
import { parseRecord } from "./parse-record";

const object = z.record(z.string(), z.unknown());

/** Reads the records of a file with their values; lines that are not JSON objects are reported. */
export async function* objectRecords(
  file: NamedFile,
  { problem }: Pick<ImportKit, "problem">,
): AsyncIterable<{ record: FileRecord; value: Record<string, unknown> }> {
  for await (const record of fileRecords(file, problem)) {
    let value: unknown;
    try {
      value = parseRecord(record.text);
    } catch {
      // Reported below.
    }
    const read = object.safeParse(value);
    if (read.success) yield { record, value: read.data };
    else record.warn("The line is not a JSON object.");
  }
}
