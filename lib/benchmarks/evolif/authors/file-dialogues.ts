import type { DialogueTurn } from "@/lib/endurance/dialogue";

/** What tells a turn's dialogue and place, and what was asked on it. */
interface Placed {
  turn?: number | null;
  dialogue?: string | number | null;
  model?: string | null;
  user_query?: string | null;
  user_query_verified?: string | null;
}

/** A dialogue of the files. */
export interface FileDialogue<Turn = DialogueTurn> {
  /** What it has in common with other attempts at the same script: its name and its first query; null where nothing tells. */
  script: string | null;
  turns: Turn[];
}

interface Gathered<Turn> {
  file: number;
  name: string | null;
  turns: { number: number | null; query: string | null; turn: Turn }[];
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
  add(file: number, { turn: number = null, dialogue, model, ...asked }: Placed, turn: Turn): void {
    const key = JSON.stringify([file, model ?? null, String(dialogue ?? "")]);
    let to = this.#open.get(key);
    const isNamed = (dialogue ?? null) !== null;
    if (!to || (number !== null && (isNamed ? to.numbers.has(number) : number <= to.highest))) {
      to = { file, name: isNamed ? String(dialogue) : null, turns: [], numbers: new Set(), highest: Number.NEGATIVE_INFINITY };
      this.#open.set(key, to);
      this.#dialogues.push(to);
    }
    to.turns.push({ number, query: asked.user_query_verified || asked.user_query || null, turn });
    if (number === null) return;
    to.numbers.add(number);
    to.highest = Math.max(to.highest, number);
  }

  /** All dialogues; turns that are numbered are in the order of their numbers. */
  all(): FileDialogue<Turn>[] {
    const dialogues = this.#dialogues.map(({ name, turns }): FileDialogue<Turn> => {
      const numbered = turns.every(({ number }) => number !== null);
      const ordered = numbered ? [...turns].sort((a, b) => (a.number ?? 0) - (b.number ?? 0)) : turns;
      const query = ordered[0]?.query ?? null;
      return { script: name === null && query === null ? null : JSON.stringify([name, query]), turns: ordered.map(({ turn }) => turn) };
    });
    // One name in every file, or one query of dialogues without names, tells nothing: each is a script of its own.
    const isTold = this.#dialogues.every(({ file, name }) => name !== null && file === this.#dialogues[0]?.file);
    const isOne = new Set(dialogues.map(({ script }) => script)).size === 1;
    return isOne && !isTold ? dialogues.map(({ turns }) => ({ script: null, turns })) : dialogues;
  }
}
