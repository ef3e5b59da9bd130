import type { FileRecord } from "./file-records";

/**
 * The records of an import of replies that have no field for one. They are named, unless their file is a file of items that came along with the replies:
 * none of its records has a reply, and none has a field that looks like one.
 */
export class Unanswered {
  readonly #files = new Map<string, { lacks: string; told: FileRecord["told"] }[]>();
  readonly #answered = new Set<string>();

  /** A record without a reply, and the sentence that says so. */
  add(file: string, lacks: string, told: FileRecord["told"]): void {
    const own = this.#files.get(file);
    if (own) own.push({ lacks, told });
    else this.#files.set(file, [{ lacks, told }]);
  }

  /** The file holds a reply. */
  answered(file: string): void {
    this.#answered.add(file);
  }

  /** Names them, at the end of the import. */
  tell(): void {
    for (const [file, records] of this.#files) {
      const areItems = this.#answered.size > 0 && !this.#answered.has(file);
      for (const { lacks, told } of records) if (!areItems || lacks.includes("rename that field")) told(lacks);
    }
  }
}
