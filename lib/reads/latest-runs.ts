import { z } from "zod";
import type { LatestLine } from "@/lib/contracts/overview";
import { runStatus } from "@/lib/contracts/run";
import { queryRows } from "@/lib/db/query-rows";
import { UnreadableRuns } from "@/lib/record/unreadable-runs";
import { instant } from "./columns";
import { runRows } from "./run-rows";

const lineRow = z.object({
  at: instant,
  launch: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  runId: z.number().int(),
  counts: z.record(z.string(), z.number().int()),
  costUsd: z.number().nullable(),
  unpriced: z.number().int(),
});
const lineSql = `select max(c.at) as at, case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as launch,
    max(c.run_id) as "runId", json_object_agg(c.status, c.count) as counts, sum(c.cost) as "costUsd", sum(c.unpriced)::int as unpriced
  from (
    select coalesce(launch_id::text, 'run ' || id) as place, launch_id, status, max(id) as run_id, count(*)::int as count,
      max(coalesce(finished_at, created_at)) as at, sum((totals->>'costUsd')::float8) as cost,
      count(*) filter (where source = 'measured' and totals->>'costUsd' is null and (totals->'counts'->>'scored')::int > 0)::int as unpriced
    from run where not demonstration and archived_at is null and delete_at is null group by 1, 2, 3
  ) c left join launch l on l.id = c.launch_id
  group by c.place, l.id having not bool_or(c.status in ('queued', 'running', 'paused', 'cancelling')) and isfinite(max(c.at))
  order by 1 desc, 3 desc limit $1`;

/** Reads launches, and runs without a launch, of which every run has ended: the latest end first, without example runs. */
export async function readLatest(limit: number): Promise<LatestLine[]> {
  const lines = await queryRows(lineRow, lineSql, [limit]);
  const alone = lines.flatMap(({ launch, runId }) => (launch === null ? [runId] : []));
  const rows = await runRows("where r.id = any($1::int[])", [alone], new UnreadableRuns());
  return lines.flatMap(({ at, launch, runId, counts, costUsd, unpriced }): LatestLine[] => {
    if (launch !== null)
      return [
        { at, launch: { ...launch, counts: z.partialRecord(runStatus, z.number()).catch({}).parse(counts), costUsd, unpriced }, run: null },
      ];
    const row = rows.find(({ row: { id } }) => id === runId)?.row;
    return row ? [{ at, launch: null, run: row }] : [];
  });
}
