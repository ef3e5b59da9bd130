import type { FileProblem } from "@/lib/benchmarks/kit";
import type { EnduranceTurn } from "@/lib/endurance/dialogue";

/** Fields that identify a turn's dialogue and position. */
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

/**
 * Finds the first turn of a dialogue whose number does not follow the one before it; -1 if all do. Numbers begin at 1, or at 0 if the first
 * does; turns without a number follow.
 */
export function firstGap(numbers: readonly (number | null)[]): number {
  const first = numbers[0] === 0 ? 0 : 1;
  return numbers.findIndex((number, at) => number !== null && number !== at + first);
}

/** Describes the end of a dialogue before a missing turn, given its index and the number of turns after it, which are skipped. */
export function missingTurn(at: number, later: number): Pick<FileProblem, "kind" | "message"> {
  const end = at === 0 ? "its dialogue is skipped" : `its dialogue ends before it, and its later turns (${later}) are skipped`;
  return { kind: at === 0 ? "row" : "note", message: `Turn ${at + 1} is missing: ${end}.` };
}

/** Collector that groups the turns of evaluation files into dialogues as they are read. */
export class FileDialogues<Turn = EnduranceTurn> {
  readonly #open = new Map<string, Gathered<Turn>>();
  readonly #dialogues: Gathered<Turn>[] = [];

  /**
   * Adds a turn of the file with this index. A new dialogue begins if the turn's number already occurred or, without a `dialogue` field, if
   * the number does not rise.
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

  /** Returns all dialogues; numbered turns are sorted by number. */
  all(): Turn[][] {
    return this.#dialogues.map(({ turns }) => {
      const numbered = turns.every(({ number }) => number !== null);
      const ordered = numbered ? [...turns].sort((a, b) => (a.number ?? 0) - (b.number ?? 0)) : turns;
      return ordered.map(({ turn }) => turn);
    });
  }
}
