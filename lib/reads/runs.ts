import type { RunRow, RunStatus, UnreadableRun } from "@/lib/contracts/run";
import { UnreadableRuns } from "@/lib/record/unreadable-runs";
import { runRows } from "./run-rows";

export interface RunFilter {
  benchmark?: string | undefined;
  suiteId?: number | undefined;
  modelId?: number | undefined;
  status?: RunStatus | RunStatus[] | undefined;
  /** Leaves out the seed's example runs (`none`) or returns only those; absent for all runs. */
  examples?: "none" | "only" | undefined;
  limit?: number | undefined;
  /** True to include archived runs. */
  archived?: boolean | undefined;
}

const tail = `where ($1::text is null or r.benchmark = $1) and ($2::text[] is null or r.status = any($2)) and ($4::int is null or r.suite_id = $4)
  and ($5::boolean is null or r.demonstration = $5) and ($6::int is null or r.model_id = $6) and ($7 or r.archived_at is null) and r.delete_at is null order by r.id desc limit $3`;

/**
 * Reads runs, newest first, filtered by family, suite, model and status, at most `limit` (100). Runs that are being deleted or cannot be
 * read are left out.
 */
export async function readRuns(filter: RunFilter = {}): Promise<RunRow[]> {
  return (await readRunList(filter)).runs;
}

/** Reads runs as `readRuns` does, together with those that cannot be read, so that a person can delete them. */
export async function readRunList({
  benchmark,
  suiteId,
  modelId,
  status,
  examples,
  limit = 100,
  archived = false,
}: RunFilter = {}): Promise<{ runs: RunRow[]; unreadable: UnreadableRun[] }> {
  const unreadable = new UnreadableRuns();
  const values = [
    benchmark ?? null,
    status === undefined ? null : [status].flat(),
    limit,
    suiteId ?? null,
    examples === undefined ? null : examples === "only",
    modelId ?? null,
    archived,
  ];
  const rows = await runRows(tail, values, unreadable);
  return { runs: rows.map(({ row }) => row), unreadable: unreadable.list() };
}
