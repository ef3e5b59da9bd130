import type { Opened, TurnRecord } from "@/lib/benchmarks/family";
import type { Verdict } from "@/lib/contracts/check";
import type { PaidTurn, SentFacts } from "@/lib/contracts/turn-facts";
import type { Usage } from "@/lib/contracts/usage";

/** A turn that was stored before; `judged` is a judge's verdict on it, which is not requested again. */
export interface SavedTurn {
  reply: string;
  sent: SentFacts;
  latencyMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  /** The turn of which the reply is a copy; null if this run asked for it. */
  paidTurn: PaidTurn | null;
  judged: Verdict | null;
  /** True if it has a stored verdict, so its family has accepted it. */
  accepted: boolean;
}

/** A sample that a shard is working on. */
export interface OpenSample {
  readonly runId: number;
  readonly ordinal: number;
  /** Position in the asking order of its run, from 0. */
  readonly position: number;
  readonly repetition: number;
  /** Key of the item, which seeds random choices. */
  readonly key: string;
  /** Stored text of the item until it is first needed: hundreds of samples wait for a slot, and text takes less memory. */
  body: string;
  /** Must be read through `openedItem`. */
  opened: Opened | null;
  readonly saved: readonly SavedTurn[];
  /** Number of attempts so far in all turns, including earlier tries. */
  attempts: number;
  /** Number of these with which it ended before it was retried; 0 if it never ended. */
  readonly earlierAttempts: number;
  /** Highest attempt number so far, by turn. */
  readonly lastAttempt: Map<number, number>;
  /** Number of the attempt with the last reply when the sample was loaded, by turn; one of another worker that came too late is none. */
  readonly lastReply: Map<number, number>;
  /** Turns with an attempt that was not abandoned. */
  readonly tried: Set<number>;
  /** Attempts of another worker that came too late, as `turn/attempt`, as far as they are counted here. */
  readonly late: Set<string>;
  /** Number of replies that the family has rejected so far, by turn. */
  readonly turnedAway: Map<number, number>;
  /** Tokens of all attempts, for the cost; null if no call was counted. */
  spent: Usage;
  /** Cost that its row has from an earlier end, in US dollars, which the counts of its run include; null if it never ended. */
  readonly earlierUsd: number | null;
  readonly turns: TurnRecord[];
}

/** Counts a copied reply among what a sample has spent: no tokens. */
export function addCopy(sample: OpenSample): void {
  sample.spent = { ...sample.spent, input: sample.spent.input ?? 0, output: sample.spent.output ?? 0 };
}
