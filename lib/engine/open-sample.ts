import type { TurnRecord } from "@/lib/benchmarks/family";
import type { Check } from "@/lib/contracts/check";

/** A turn that was saved before; `judged` are the checks a judge gave it, which are not made again. */
export interface SavedTurn {
  reply: string;
  latencyMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  reasoningTokens: number | null;
  judged: { checks: Check[]; score: number; passed: boolean } | null;
}

/** A sample that a shard works on. */
export interface OpenSample {
  readonly runId: number;
  readonly ordinal: number;
  readonly repetition: number;
  /** The item's key: chance depends on it. */
  readonly key: string;
  /** The item as it is stored, until it is first needed: hundreds of samples wait for a slot, and a text weighs less. */
  body: string;
  /** Read it through `itemOf`. */
  item: unknown;
  readonly saved: readonly SavedTurn[];
  /** Attempts so far in all turns; those of earlier tries included. */
  attempts: number;
  /** Highest attempt number so far by turn. */
  readonly lastAttempt: Map<number, number>;
  /** Tokens of all attempts, for the cost; null when no call was counted. */
  spentInput: number | null;
  spentOutput: number | null;
  readonly turns: TurnRecord[];
}

/** The sample's item; parsed when it is first asked for. */
export function itemOf(sample: OpenSample): unknown {
  if (sample.body !== "") {
    sample.item = JSON.parse(sample.body);
    sample.body = "";
  }
  return sample.item;
}

/** Adds counts of which either may be unknown. */
export function added(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b;
}
