import type { Opened, TurnRecord } from "@/lib/benchmarks/family";
import type { Verdict } from "@/lib/contracts/check";
import type { SentFacts } from "@/lib/contracts/turn-facts";

/** A turn that was saved before; `judged` is what a judge said of it, which is not asked again. */
export interface SavedTurn {
  reply: string;
  sent: SentFacts;
  latencyMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  judged: Verdict | null;
  /** It has a stored verdict, so its family has accepted it. */
  accepted: boolean;
}

/** A sample that a shard works on. */
export interface OpenSample {
  readonly runId: number;
  readonly ordinal: number;
  /** Place in the asking order of its run, from 0. */
  readonly position: number;
  readonly repetition: number;
  /** The item's key: chance depends on it. */
  readonly key: string;
  /** The item as it is stored, until it is first needed: hundreds of samples wait for a slot, and a text weighs less. */
  body: string;
  /** Read it through `openedItem`. */
  opened: Opened | null;
  readonly saved: readonly SavedTurn[];
  /** Attempts so far in all turns; those of earlier tries included. */
  attempts: number;
  /** Highest attempt number so far by turn. */
  readonly lastAttempt: Map<number, number>;
  /** Replies that the family has turned away so far, by turn. */
  readonly turnedAway: Map<number, number>;
  /** Tokens of all attempts, for the cost; null when no call was counted. */
  spentInput: number | null;
  spentOutput: number | null;
  readonly turns: TurnRecord[];
}
