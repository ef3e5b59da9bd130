import type { RunRow, RunStatus } from "@/lib/contracts/run";
import { runRows } from "./run-rows";

/** Runs, newest first: of one family, over one suite, in one of these states, at most `limit` (100); archived ones only where they are asked for. */
export async function readRuns(
  filter: { benchmark?: string; suiteId?: number; status?: RunStatus | RunStatus[]; limit?: number; archived?: boolean } = {},
): Promise<RunRow[]> {
  const statuses = filter.status === undefined ? null : [filter.status].flat();
  const found = await runRows(
    "where ($1::text is null or r.benchmark = $1) and ($2::text[] is null or r.status = any($2)) and ($4::int is null or r.suite_id = $4) and ($5 or r.archived_at is null) and r.delete_at is null order by r.id desc limit $3",
    [filter.benchmark ?? null, statuses, filter.limit ?? 100, filter.suiteId ?? null, filter.archived ?? false],
  );
  return found.map(({ row }) => row);
}
