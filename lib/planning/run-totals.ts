import type { CheckedLaunch } from "@/lib/runs/check-launch";
import { dialogueTokens } from "./dialogue-size";
import type { Experience } from "./earlier-runs";
import type { ItemSize } from "./item-sizes";
import type { LearnedSizes } from "./learned-sizes";

/** Totals of a whole run if it behaves like one earlier run. */
export interface Totals {
  turns: number;
  calls: number;
  input: number;
  output: number;
  /** Parts of input and output that some prices have sums of their own for. */
  cached: number;
  cacheWrite: number;
  reasoning: number;
  judge: { calls: number; input: number; output: number };
}

/** Launch with its items' sizes; if there are many items, a selection represents the rest. */
export interface SizedLaunch extends CheckedLaunch {
  sizes: readonly ItemSize[];
  learned: LearnedSizes;
  concurrency: number;
  /** Share of the replies that are asked for, 0 to 1; the rest are cached. */
  asked: number;
}

/** Behavior of a run, on which its totals depend. */
type Ways = Pick<Experience, "turns" | "reply" | "input" | "parts" | "answered" | "failed">;
/** Behavior of a model that was never measured. */
export const ruleOfThumb: Ways = {
  turns: 1,
  reply: 1,
  input: 1,
  parts: { cached: 0, cacheWrite: 0, reasoning: 0 },
  answered: 1,
  failed: 0,
};

/** Computes the totals of a launch whose run behaves in a known way. */
export function totalsOf({ sizes, samples, learned, asked }: SizedLaunch, ways: Ways): Totals {
  const each = samples / sizes.length;
  const totals: Totals = {
    ...{ turns: 0, calls: 0, input: 0, output: 0, cached: 0, cacheWrite: 0, reasoning: 0 },
    judge: { calls: 0, input: 0, output: 0 },
  };
  for (const size of sizes) {
    const turns = size.turns * ways.turns;
    const { input, output } = dialogueTokens(size, turns, learned.reply(size.reply, size.tags) * ways.reply);
    totals.turns += each * turns;
    totals.calls += asked * each * turns * (ways.answered + ways.failed);
    totals.input += asked * each * input * learned.input(size.tags) * ways.input;
    totals.output += asked * each * output;
    // Each reply is judged, including cached ones, and those that are rejected and asked for again.
    const replies = each * turns * ways.answered;
    totals.judge.calls += replies * size.judged.calls;
    totals.judge.input += replies * size.judged.input + each * ways.answered * size.judged.calls * output;
    totals.judge.output += replies * size.judged.output;
  }
  totals.cached = totals.input * ways.parts.cached;
  totals.cacheWrite = totals.input * ways.parts.cacheWrite;
  totals.reasoning = totals.output * ways.parts.reasoning;
  return totals;
}
