import type { Answer, TurnRecord } from "@/lib/benchmarks/family";
import type { EvidenceContext } from "@/lib/benchmarks/scoring";
import type { Check } from "@/lib/contracts/check";
import type { TextHash } from "@/lib/contracts/message";
import type { ErrorCode } from "@/lib/errors";

export type HashedText = readonly [hash: TextHash, text: string];

/** A task for a thread about one reply. Everything in it can be copied from thread to thread. */
export interface ScoringTask {
  make: "verdict" | "brief" | "evidence";
  /** Id of the family. */
  benchmark: string;
  /** Id of the verifier, or of the evidence. */
  id: string;
  item: unknown;
  /** The shared texts that the family names for scoring and, for evidence, also for showing. */
  texts: readonly HashedText[];
  turns: readonly TurnRecord[];
  answer: Answer;
  /** Only for evidence. */
  context?: Pick<EvidenceContext, "verifier" | "verdict" | "cut">;
  /** Names of the functions that the caller provides for evidence. */
  provided: readonly string[];
}

/** An error in the form in which it is copied, with what is needed to restore the classes that callers distinguish. */
export interface CopiedError {
  name: string;
  message: string;
  code?: ErrorCode;
  where?: string | null;
  checks?: readonly Check[];
}

export type Outcome = { value: unknown } | { error: CopiedError };

/** A message to a thread: a task, or the result of a provided function. */
export type ToThread =
  /** Has only those of the task's texts that the thread does not keep; `forgets` makes it drop all others first. */
  { task: ScoringTask; forgets: boolean } | { call: number; outcome: Outcome };
/**
 * A message from a thread: that its program has loaded, that it calls a provided function, or the end of its task, null for an unknown
 * family.
 */
export type FromThread = { started: true } | { call: number; name: string; argument: unknown } | { outcome: Outcome | null };
