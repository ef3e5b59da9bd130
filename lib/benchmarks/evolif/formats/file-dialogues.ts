import type { DialogueTurn } from "@/lib/endurance/dialogue";

/** What tells a turn's dialogue and place. */
interface Placed {
  turn?: number | null;
  dialogue?: string | number | null;
  model?: string | null;
}

interface Gathered<Turn> {
  turns: { number: number | null; turn: Turn }[];
  numbers: Set<number>;
  highest: number;
}

/** The turns of evaluation files, gathered into dialogues as they are read. */
export class FileDialogues<Turn = DialogueTurn> {
  readonly #open = new Map<string, Gathered<Turn>>();
  readonly #dialogues: Gathered<Turn>[] = [];

  /**
   * Adds a turn of the file with this number. Another dialogue begins with a turn whose number was there already, and where no
   * `dialogue` is named with one whose number does not rise.
   */
  add(file: number, { turn: number = null, dialogue, model }: Placed, turn: Turn): void {
    const key = JSON.stringify([file, model ?? null, String(dialogue ?? "")]);
    let to = this.#open.get(key);
    const isNamed = (dialogue ?? null) !== null;
    if (!to || (number !== null && (isNamed ? to.numbers.has(number) : number <= to.highest))) {
      to = { turns: [], numbers: new Set(), highest: Number.NEGATIVE_INFINITY };
      this.#open.set(key, to);
      this.#dialogues.push(to);
    }
    to.turns.push({ number, turn });
    if (number === null) return;
    to.numbers.add(number);
    to.highest = Math.max(to.highest, number);
  }

  /** All dialogues; turns that are numbered are in the order of their numbers. */
  all(): Turn[][] {
    return this.#dialogues.map(({ turns }) => {
      const numbered = turns.every(({ number }) => number !== null);
      const ordered = numbered ? [...turns].sort((a, b) => (a.number ?? 0) - (b.number ?? 0)) : turns;
      return ordered.map(({ turn }) => turn);
    });
  }
}
