import { z } from "zod";
import { type RunStatus, runDetail, runStatus, type StatusCounts, statusCounts } from "@/lib/contracts/run";
import { sampleStatus } from "@/lib/contracts/sample";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";

const sums = z.object({
  counts: statusCounts,
  costUsd: z.number().nullable(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Mean seconds of the scored samples' accepted calls. */
  latencySeconds: z.number().nullable(),
  failures: runDetail.shape.failures,
});
/** Counts and sums over a run's samples. */
export type RunTotals = z.infer<typeof sums>;

/** What a run must carry to have its totals read; `totals` is the stored copy, with the end that it speaks of. */
export const totalled = z.object({
  id: z.number().int(),
  status: runStatus,
  finishedAt: z.date().nullable(),
  totals: sums.extend({ endedAt: z.string() }).nullable().catch(null),
});
export type Totalled = z.infer<typeof totalled>;

/** States in which no sample changes any more; those of a cancelled run may be queued again while it stays cancelled. */
const ended: readonly RunStatus[] = ["finished", "stopped"];
/** Milliseconds after its end in which a run's last batches may still be on their way. */
const settle = 30_000;
const failuresKept = 100;

const groupRow = z.object({
  runId: z.number().int(),
  status: sampleStatus,
  reason: z.string().nullable(),
  count: z.number().int(),
  cost: z.number().nullable(),
  input: z.number(),
  output: z.number(),
  latency: z.number().nullable(),
  timed: z.number().int(),
});

const groupSql = `select run_id as "runId", status, case when status in ('failed', 'unscored') then coalesce(reason, 'no reason given') end as reason,
    count(*)::int as count, sum(cost_usd) as cost, coalesce(sum(input_tokens), 0)::float8 as input, coalesce(sum(output_tokens), 0)::float8 as output,
    sum(latency_ms) filter (where status = 'scored') as latency, (count(latency_ms) filter (where status = 'scored'))::int as timed
  from sample where run_id = any($1::int[]) group by 1, 2, 3 order by 4 desc, 3`;

function sumOf(rows: readonly z.infer<typeof groupRow>[]): RunTotals {
  const counts: StatusCounts = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, cancelled: 0 };
  const totals: RunTotals = { counts, costUsd: null, inputTokens: 0, outputTokens: 0, latencySeconds: null, failures: [] };
  let latency = 0;
  let timed = 0;
  for (const row of rows) {
    counts[row.status] += row.count;
    if (row.cost !== null) totals.costUsd = (totals.costUsd ?? 0) + row.cost;
    totals.inputTokens += row.input;
    totals.outputTokens += row.output;
    latency += row.latency ?? 0;
    timed += row.timed;
    if (row.reason !== null && totals.failures.length < failuresKept)
      totals.failures.push({ reason: row.reason, status: row.status, count: row.count });
  }
  if (timed > 0) totals.latencySeconds = latency / timed / 1000;
  return totals;
}

async function keep(run: Totalled, totals: RunTotals, now: number): Promise<void> {
  if (!ended.includes(run.status) || run.finishedAt === null || now - run.finishedAt.getTime() < settle) return;
  await pool().query("update run set totals = $2 where id = $1 and status = $3 and finished_at = $4", [
    run.id,
    JSON.stringify({ ...totals, endedAt: run.finishedAt.toISOString() }),
    run.status,
    run.finishedAt,
  ]);
}

/**
 * Totals of each run by its id. Those of an ended run are stored with it at the first read after its end,
 * so that lists of runs never scan the samples of old ones.
 */
export async function runTotals(runs: readonly Totalled[], now = Date.now()): Promise<Map<number, RunTotals>> {
  const found = new Map<number, RunTotals>();
  const open: Totalled[] = [];
  for (const run of runs) {
    if (run.totals && ended.includes(run.status) && run.totals.endedAt === run.finishedAt?.toISOString()) found.set(run.id, run.totals);
    else open.push(run);
  }
  if (open.length === 0) return found;
  const rows = await queryRows(groupRow, groupSql, [open.map((run) => run.id)]);
  for (const run of open) {
    const totals = sumOf(rows.filter((row) => row.runId === run.id));
    found.set(run.id, totals);
    await keep(run, totals, now);
  }
  return found;
}
