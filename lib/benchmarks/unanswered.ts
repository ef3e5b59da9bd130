import type { FileRecord } from "./file-records";

/**
 * The records of an import of replies that have no field for one. They are named, unless their file is a file of items that came along with the replies:
 * none of its records has a reply, and none has a field that looks like one.
 */
export class Unanswered {
  readonly #files = new Map<string, { lacks: string; warn: FileRecord["warn"] }[]>();
  readonly #answered = new Set<string>();

  /** A record without a reply, and the sentence that says so. */
  add(file: string, lacks: string, warn: FileRecord["warn"]): void {
    const records = this.#files.get(file);
    if (records) records.push({ lacks, warn });
    else this.#files.set(file, [{ lacks, warn }]);
  }

  /** The file holds a reply. */
  answered(file: string): void {
    this.#answered.add(file);
  }

  /** Names them, at the end of the import. */
  tell(): void {
    for (const [file, records] of this.#files) {
      const areItems = this.#answered.size > 0 && !this.#answered.has(file);
      for (const { lacks, warn } of records) if (!areItems || lacks.includes("rename that field")) warn(lacks);
    }
  }
}
