import type { Answer, TurnRecord } from "@/lib/benchmarks/family";
import type { EvidenceContext } from "@/lib/benchmarks/scoring";
import type { Check } from "@/lib/contracts/check";
import type { TextHash } from "@/lib/contracts/message";
import type { ErrorCode } from "@/lib/errors";

export type HashedText = readonly [hash: TextHash, text: string];

/** What a thread is asked to make of one reply. Everything in it can be copied from thread to thread. */
export interface ScoringTask {
  make: "verdict" | "brief" | "evidence";
  /** Id of the family. */
  benchmark: string;
  /** Id of the verifier, or of the evidence. */
  id: string;
  item: unknown;
  /** The shared texts that the family names for scoring, and for showing where evidence is made. */
  texts: readonly HashedText[];
  turns: readonly TurnRecord[];
  answer: Answer;
  /** Of evidence alone. */
  context?: Pick<EvidenceContext, "verifier" | "verdict" | "cut">;
  /** Names of the functions that the caller provides for evidence. */
  provided: readonly string[];
}

/** An error as it is copied: what callers tell apart is made again of it. */
export interface CopiedError {
  name: string;
  message: string;
  code?: ErrorCode;
  where?: string | null;
  checks?: readonly Check[];
}

export type Outcome = { value: unknown } | { error: CopiedError };

/** What a thread is sent: a task, or what a provided function gave. */
export type ToThread =
  /** Of the task's texts only those that the thread has not kept; it forgets all others first where it is told to. */
  { task: ScoringTask; forgets: boolean } | { call: number; outcome: Outcome };
/**
 * What a thread sends: once that its program is loaded, that a provided function is to be called, or the end of its task; null for one of a family
 * that it does not have.
 */
export type FromThread = { started: true } | { call: number; name: string; argument: unknown } | { outcome: Outcome | null };
