import type { DialogueTurn } from "@/lib/endurance/dialogue";

/** What tells a turn's dialogue and place. */
interface Placed {
  turn?: number | null;
  dialogue?: string | number | null;
  model?: string | null;
}

/** A dialogue of the files. */
export interface FileDialogue {
  /** Its `dialogue` in the file; null where it has none. */
  name: string | null;
  turns: DialogueTurn[];
}

interface Gathered {
  name: string | null;
  turns: { number: number | null; turn: DialogueTurn }[];
  numbers: Set<number>;
  highest: number;
}

/** The turns of evaluation files, gathered into dialogues as they are read. */
export class FileDialogues {
  readonly #open = new Map<string, Gathered>();
  readonly #dialogues: Gathered[] = [];

  /**
   * Adds a turn of the file with this number. Another dialogue begins with a turn whose number was there already, and where no
   * `dialogue` is named with one whose number does not rise.
   */
  add(file: number, { turn: number = null, dialogue, model }: Placed, turn: DialogueTurn): void {
    const key = JSON.stringify([file, model ?? null, String(dialogue ?? "")]);
    let to = this.#open.get(key);
    const isNamed = (dialogue ?? null) !== null;
    if (!to || (number !== null && (isNamed ? to.numbers.has(number) : number <= to.highest))) {
      to = { name: isNamed ? String(dialogue) : null, turns: [], numbers: new Set(), highest: Number.NEGATIVE_INFINITY };
      this.#open.set(key, to);
      this.#dialogues.push(to);
    }
    to.turns.push({ number, turn });
    if (number === null) return;
    to.numbers.add(number);
    to.highest = Math.max(to.highest, number);
  }

  /** All dialogues; turns that are numbered are in the order of their numbers. */
  all(): FileDialogue[] {
    return this.#dialogues.map(({ name, turns }) => {
      const numbered = turns.every(({ number }) => number !== null);
      const ordered = numbered ? [...turns].sort((a, b) => (a.number ?? 0) - (b.number ?? 0)) : turns;
      return { name, turns: ordered.map(({ turn }) => turn) };
    });
  }
}
