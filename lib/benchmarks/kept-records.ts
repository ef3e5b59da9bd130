import { HeedError } from "@/lib/errors";

/** Largest number of characters of all records that an importer keeps: they need several times as many bytes. */
const mostKept = 400 * 1024 * 1024;

/**
 * Counter for an importer that keeps the records of all its files in memory until it knows which belong together. Call it with each record;
 * it throws `invalid` above 400 · 1024² characters.
 */
export function keptRecords(most = mostKept): (record: { text: string; line: number }, file: string) => void {
  let size = 0;
  return ({ text, line }, file) => {
    size += text.length;
    if (size <= most) return;
    throw new HeedError(
      "invalid",
      `The records of these files take more than ${most / 1024 / 1024} MB together, counted up to line ${line} of “${file}”, and this format is kept in memory while it is read. Import fewer records at a time, for example those of one model, and choose the suite of the first import for the next ones.`,
      { where: file },
    );
  };
}
