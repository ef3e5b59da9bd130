import type { ComparedItem, FileComparedPair } from "@/lib/benchmarks/command";
import type { ComparedFigure } from "@/lib/benchmarks/declared-metric";
import type { CutDialogue } from "@/lib/endurance/cut-at-patience";
import type { EnduranceTurn } from "@/lib/endurance/dialogue";
import { type DialogueSums, dialogueSums } from "@/lib/endurance/dialogue-sums";

export type Held = Pick<CutDialogue, "turns" | "ended">;

/**
 * The dialogues of one script: each side's repetitions up to the turn at which the first was interrupted, and the number of turns that both
 * sides reached.
 */
export interface ScriptPair {
  key: string;
  whole: readonly [a: EnduranceTurn[][], b: EnduranceTurn[][]];
  reached: number;
}

/** Scripts that both sides have, and the index of the group to compare; null for no particular group. */
export interface PairedScripts {
  scripts: readonly ScriptPair[];
  group: number | null;
}

export function scriptPair({ key, a, b }: FileComparedPair<Held>): ScriptPair {
  // An interrupted dialogue might have continued, so later turns do not show which side lasts longer.
  const known = Math.min(...[...a, ...b].map(({ turns, ended }) => (ended === "censored" ? turns.length : Number.POSITIVE_INFINITY)));
  const upTo = (side: readonly Held[]) => side.map(({ turns }) => turns.slice(0, known));
  const whole = [upTo(a), upTo(b)] as const;
  const reached = Math.min(...whole.map((side) => Math.max(...side.map(({ length }) => length))));
  return { key, whole, reached };
}

const means = { kind: "means", ways: ["script"] } as const;

/** Compares a share of turns over those that both sides reached; `heldOn` returns null for a turn that does not count. */
export function overTurns(scripts: readonly ScriptPair[], heldOn: (turn: EnduranceTurn) => number | null, yesNo = false) {
  const items = scripts.flatMap(({ key, whole, reached }) =>
    Array.from({ length: reached }, (_, at): ComparedItem[] => {
      const [a, b] = whole.map((side) => side.flatMap((turns) => (turns[at] ? (heldOn(turns[at]) ?? []) : [])));
      return a?.length && b?.length ? [{ a, b, drawn: [key] }] : [];
    }).flat(),
  );
  return { ...means, unit: "share", items, yesNo } satisfies ComparedFigure;
}

const overDialogues = (scripts: readonly ScriptPair[], figureOf: (turns: readonly EnduranceTurn[], reached: number) => number | null) =>
  scripts.flatMap(({ key, whole, reached }): ComparedItem[] => {
    const [a, b] = whole.map((side) => side.flatMap((turns) => figureOf(turns, reached) ?? []));
    return a?.length && b?.length ? [{ a, b, drawn: [key] }] : [];
  });

/** Compares a value of each whole dialogue. */
export const compareDialogues = (scripts: readonly ScriptPair[], figureOf: (sums: DialogueSums) => number): ComparedFigure => ({
  ...means,
  items: overDialogues(scripts, (turns) => figureOf(dialogueSums(turns, 0))),
});

/** Compares a share over the turns of each dialogue that both sides reached. */
export const compareReached = (scripts: readonly ScriptPair[], shareOf: (sums: DialogueSums) => number | null): ComparedFigure => ({
  ...{ ...means, unit: "share" },
  items: overDialogues(scripts, (turns, reached) => shareOf(dialogueSums(turns.slice(0, reached), 0))),
});
