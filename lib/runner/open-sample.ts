import type { TurnRecord } from "@/lib/benchmarks/benchmark";
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
  readonly item: unknown;
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

/** Adds counts of which either may be unknown. */
export function added(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b;
}
