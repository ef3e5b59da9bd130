import type { Facts } from "@/lib/contracts/check";
import type { Received } from "@/lib/contracts/reading";
import type { SampleStatus } from "@/lib/contracts/sample";
import type { Cut, ReplyEnding } from "@/lib/contracts/turn-facts";

interface SampleKey {
  runId: number;
  ordinal: number;
}

export interface TurnRow extends SampleKey {
  turn: number;
  reply: string;
  reasoning: string | null;
  /** How the text that was received lies in both; null where the reply is that text. */
  received: Received | null;
  finishReason: string | null;
  latencyMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  reasoningTokens: number | null;
  cachedTokens: number | null;
  /** A key was taken out of the reply; null otherwise. */
  redacted: true | null;
  ended: ReplyEnding | null;
  /** Share of the prompt that the endpoint counted, where it is under 0.7; null otherwise. */
  promptShare: number | null;
  outputLimit: number | null;
  reasoningLimit: number | null;
  cut: Cut | null;
  /** Fields of an imported row that Heed has no place for. */
  extra: unknown;
  response: unknown;
}

/** What an attempt takes from its run's budget: counted in the statement that stores the attempt, so that both are or none is. */
export interface BudgetCharge {
  budgetId: number;
  cost: number;
}

export interface AttemptRow extends SampleKey {
  turn: number;
  attempt: number;
  outcome: "success" | "rejected" | "error" | "late";
  reason: string | null;
  detail: string | null;
  httpStatus: number | null;
  reply: string | null;
  latencyMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  /** How the endpoint calls the request. */
  requestId: string | null;
  /** It gave no reply, and the endpoint may have billed it all the same; null otherwise. */
  possiblyBilled: true | null;
  /** Milliseconds since 1970. */
  at: number;
  /** Absent where nothing was spent, or no budget counts it. */
  charge?: BudgetCharge | undefined;
}

export interface CheckRow extends SampleKey {
  turn: number;
  verifier: string;
  version: string;
  outcomes: string;
  credits: readonly number[] | null;
  score: number;
  passed: boolean;
  facts: Facts | null;
  note: string | null;
  detail: unknown;
}

/** The end of a sample, or its being under way. */
export interface SampleRow extends SampleKey {
  status: SampleStatus;
  score: number | null;
  passed: boolean | null;
  checksPassed: number;
  checksTotal: number;
  attempts: number;
  latencyMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  reasoningTokens: number | null;
  costUsd: number | null;
  reason: string | null;
}

/** A stored reply that its family has turned away since. */
export interface WithdrawnRow extends SampleKey {
  turn: number;
  attempt: number;
  reason: string;
  detail: string;
}

/** Rows that are written together: all of them, or none; what is withdrawn goes ahead. */
export interface ResultBatch {
  turns: TurnRow[];
  attempts: AttemptRow[];
  checks: CheckRow[];
  samples: SampleRow[];
  withdrawn: WithdrawnRow[];
}

export function emptyBatch(): ResultBatch {
  return { turns: [], attempts: [], checks: [], samples: [], withdrawn: [] };
}

export function batchSize(batch: ResultBatch): number {
  return batch.turns.length + batch.attempts.length + batch.checks.length + batch.samples.length + batch.withdrawn.length;
}

/** A sample's name among those of a batch. */
export const sampleName = ({ runId, ordinal }: SampleKey): string => `${runId}/${ordinal}`;

/** Samples of which another worker had stored the reply first, by name. */
export type LateSamples = ReadonlySet<string>;
