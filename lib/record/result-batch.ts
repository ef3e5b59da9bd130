import type { z } from "zod";
import type { ChecksRow } from "@/lib/contracts/check";
import type { attemptRow, sampleEnd } from "@/lib/contracts/sample";
import type { StoredTurn } from "@/lib/contracts/turn-facts";
import type { EndedSample } from "@/lib/record/sample-states";

type SampleKey = { runId: number; ordinal: number };

export type TurnRow = SampleKey & StoredTurn;

/** What an attempt takes from its run's budget: counted in the statement that stores the attempt, so that both are or none is. */
export interface BudgetCharge {
  budgetId: number;
  cost: number;
}

export type AttemptRow = SampleKey &
  z.infer<typeof attemptRow> & {
    /** Milliseconds since 1970. */
    at: number;
    /** Absent where nothing was spent, or no budget counts it. */
    charge?: BudgetCharge | undefined;
  };

export type CheckRow = SampleKey & ChecksRow;

/** The end of a sample. */
export type SampleEnd = SampleKey & Omit<z.infer<typeof sampleEnd>, "status"> & { status: EndedSample };

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
  samples: SampleEnd[];
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
