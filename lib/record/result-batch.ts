import type { z } from "zod";
import type { ChecksRow } from "@/lib/contracts/check";
import type { attemptRow, sampleEnd } from "@/lib/contracts/sample";
import type { StoredTurn } from "@/lib/contracts/turn-facts";
import type { EndedSample } from "@/lib/record/sample-states";

type SampleKey = { runId: number; ordinal: number };

export type TurnRow = SampleKey & StoredTurn;

/**
 * The amount that an attempt takes from a budget: its run's, or its person's month. It is counted in the statement that stores the attempt,
 * so that both happen or neither.
 */
export interface BudgetCharge {
  budgetId: number;
  cost: number;
}

/** Reason of an attempt whose call had been sent when its run was cancelled or its worker ended. */
export const abandonedReason = "abandoned";

export type AttemptRow = SampleKey &
  z.infer<typeof attemptRow> & {
    /** Milliseconds since 1970. */
    at: number;
    /** US dollars that its tokens cost; absent without a price or counts. */
    costUsd?: number | undefined;
    /** Absent if nothing was spent or no budget counts it. */
    charges?: readonly BudgetCharge[] | undefined;
  };

export type CheckRow = SampleKey & ChecksRow;

/** The row that ends a sample. */
export type SampleEnd = SampleKey & Omit<z.infer<typeof sampleEnd>, "status"> & { status: EndedSample };

/** A stored reply that its family rejected later. */
export interface WithdrawnRow extends SampleKey {
  turn: number;
  attempt: number;
  reason: string;
  detail: string;
}

/** Rows that are written together, all or none. Withdrawn replies are processed first. */
export interface ResultBatch {
  turns: TurnRow[];
  attempts: AttemptRow[];
  checks: CheckRow[];
  samples: SampleEnd[];
  withdrawn: WithdrawnRow[];
}

export function emptyBatch(): ResultBatch {
  return { turns: [], attempts: [], checks: [], samples: [], withdrawn: [] };
}

export function batchSize(batch: ResultBatch): number {
  return batch.turns.length + batch.attempts.length + batch.checks.length + batch.samples.length + batch.withdrawn.length;
}

/** Returns the key that identifies a sample within a batch. */
export const sampleName = ({ runId, ordinal }: SampleKey): string => `${runId}/${ordinal}`;

/** Samples, by name, whose reply another worker stored first. */
export type LateSamples = ReadonlySet<string>;
