import type { RunRow, RunStatus } from "@/lib/contracts/run";
import { runRows } from "./run-rows";

/** Runs, newest first: of one family, in one of these states, at most `limit` (100). */
export async function readRuns(filter: { benchmark?: string; status?: RunStatus | RunStatus[]; limit?: number } = {}): Promise<RunRow[]> {
  const statuses = filter.status === undefined ? null : [filter.status].flat();
  const found = await runRows(
    "where ($1::text is null or r.benchmark = $1) and ($2::text[] is null or r.status = any($2)) order by r.id desc limit $3",
    [filter.benchmark ?? null, statuses, filter.limit ?? 100],
  );
  return found.map(({ row }) => row);
}
