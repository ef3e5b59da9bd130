import type { FileRecord } from "./file-records";

/**
 * Records without a reply field in an import of replies. They are reported unless other files hold replies and their file is one of items:
 * no record of it has a reply or a field that looks like one.
 */
export class Unanswered {
  readonly #files = new Map<string, { lacks: string; warn: FileRecord["warn"] }[]>();
  readonly #answered = new Set<string>();

  /** Adds a record without a reply, with a sentence that describes it. */
  add(file: string, lacks: string, warn: FileRecord["warn"]): void {
    const records = this.#files.get(file);
    if (records) records.push({ lacks, warn });
    else this.#files.set(file, [{ lacks, warn }]);
  }

  /** Notes that the file contains a reply. */
  answered(file: string): void {
    this.#answered.add(file);
  }

  /** Reports the records, at the end of the import. */
  tell(): void {
    for (const [file, records] of this.#files) {
      const areItems = this.#answered.size > 0 && !this.#answered.has(file);
      for (const { lacks, warn } of records) if (!areItems || lacks.includes("rename that field")) warn(lacks);
    }
  }
}
