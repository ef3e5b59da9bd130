import type pg from "pg";
import { z } from "zod";
import { type EndingCounts, endingCounts, unfinishedEnding } from "@/lib/contracts/asked";
import { noEndings } from "@/lib/contracts/plain/sample-outcomes";
import { runDetail, runStatus, type StatusCounts, statusCounts } from "@/lib/contracts/run";
import { sampleStatus } from "@/lib/contracts/sample";
import { queryRows, readableRows } from "@/lib/db/query-rows";
import { type OpenUsage, sumOpen } from "./open-usage";
import { sumTurnedAway, type TurnedAwaySums, turnedAwaySums } from "./turned-away";
import type { UnreadableRuns } from "./unreadable-runs";

const sums = z.object({
  counts: statusCounts,
  costUsd: z.number().nullable(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Mean latency of the accepted calls of scored samples, in seconds. */
  latencySeconds: z.number().nullable(),
  failures: runDetail.shape.failures,
  // Null in totals stored before endings were counted; these are then counted at each read.
  endings: endingCounts.nullable().default(null),
  turnedAway: turnedAwaySums.nullable().default(null),
  /** Scored samples that did not pass; null in totals that were stored before this was counted. */
  missed: z.number().int().nullable().default(null),
  /** Samples with replies that were paid for by other runs. */
  copied: z.number().int().default(0),
});
/** Counts and sums over a run's samples. */
export type RunTotals = z.infer<typeof sums> & { endings: EndingCounts; turnedAway: TurnedAwaySums; missed: number };

/** A run as `runTotals` needs it. `totals` is the stored copy, with the end of the run for which it was computed. */
export const totalled = z.object({
  id: z.number().int(),
  status: runStatus,
  finishedAt: z.date().nullable(),
  totals: sums.extend({ endedAt: z.string() }).nullable().catch(null),
});
type Totalled = z.infer<typeof totalled>;

const failuresKept = 100;

const groupRow = z.object({
  runId: z.number().int(),
  status: sampleStatus,
  reason: z.string().nullable(),
  count: z.number().int(),
  missed: z.number().int(),
  cost: z.number().nullable(),
  input: z.number(),
  output: z.number(),
  latency: z.number().nullable(),
  timed: z.number().int(),
});

const groupSql = `select run_id as "runId", status, case when status in ('failed', 'unscored', 'rejected', 'withheld') then coalesce(reason, 'no reason given') end as reason,
    count(*)::int as count, (count(*) filter (where status = 'scored' and passed is not true))::int as missed, sum(cost_usd) as cost, coalesce(sum(input_tokens), 0)::float8 as input, coalesce(sum(output_tokens), 0)::float8 as output,
    sum(latency_ms) filter (where status = 'scored') as latency, (count(latency_ms) filter (where status = 'scored'))::int as timed
  from sample where run_id = any($1::int[]) group by 1, 2, 3 order by 4 desc, 3`;

// The condition repeats that of the index “turn_unfinished”, so that only unfinished replies are read.
const endingSql = `select s.run_id as "runId", u.ended, count(*)::int as count
  from (select distinct on (run_id, ordinal) run_id, ordinal, ended from turn
    where run_id = any($1::int[]) and ended in ('cut_off', 'reasoning_exhausted', 'refused', 'empty') order by run_id, ordinal, turn) u
  join sample s on s.run_id = u.run_id and s.ordinal = u.ordinal and s.status = 'scored' group by 1, 2`;
const endingRow = z.object({ runId: z.number().int(), ended: unfinishedEnding, count: z.number().int() });

const missedRow = z.object({ runId: z.number().int(), count: z.number().int() });
const missedSql = `select run_id as "runId", count(*)::int as count from sample
  where run_id = any($1::int[]) and status = 'scored' and passed is not true group by 1`;

/** Counts the scored samples of each run that did not pass, from the stored samples. */
async function countMissed(ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const missed = await queryRows(missedRow, missedSql, [ids]);
  return new Map(ids.map((id) => [id, missed.find(({ runId }) => runId === id)?.count ?? 0]));
}

/** Counts the endings of the scored samples of each run, from the stored turns. */
async function sumEndings(ids: readonly number[], client?: Pick<pg.ClientBase, "query">): Promise<Map<number, EndingCounts>> {
  const byRun = new Map(ids.map((id) => [id, { ...noEndings }]));
  if (ids.length === 0) return byRun;
  for (const { runId, ended, count } of await queryRows(endingRow, endingSql, [ids], client)) {
    const counts = byRun.get(runId);
    if (counts) counts[ended] = count;
  }
  return byRun;
}

const copiedRow = z.object({ runId: z.number().int(), count: z.number().int() });
const copiedSql = `select run_id as "runId", count(distinct ordinal)::int as count from turn
  where run_id = any($1::int[]) and paid_turn is not null group by 1`;

const noneAway: TurnedAwaySums = { replies: [], costUsd: null };
const noneOpen: OpenUsage = { inputTokens: 0, outputTokens: 0, costUsd: null };

function sumOf(
  rows: readonly z.infer<typeof groupRow>[],
  endings: EndingCounts,
  turnedAway: TurnedAwaySums,
  open: OpenUsage,
  copied: number,
): RunTotals {
  const counts: StatusCounts = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
  const totals: RunTotals = { counts, ...open, latencySeconds: null, failures: [], endings, turnedAway, missed: 0, copied };
  let latency = 0;
  let timed = 0;
  for (const row of rows) {
    counts[row.status] += row.count;
    totals.missed += row.missed;
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

/** Reports whether a run has ended. From then on only rescoring changes its samples, unless it is resumed or retried. */
export function isSettled({ status }: Pick<Totalled, "status">): boolean {
  return status === "finished" || status === "stopped" || status === "cancelled";
}

/** Computes counts and sums over the samples of each run from the stored rows. */
export async function sumSamples(
  ids: readonly number[],
  client?: Pick<pg.ClientBase, "query">,
  unreadable?: UnreadableRuns,
): Promise<Map<number, RunTotals>> {
  const rows = unreadable
    ? await readableRows(groupRow, groupSql, [ids], unreadable.addOfRun, client)
    : await queryRows(groupRow, groupSql, [ids], client);
  const endings = await sumEndings(ids, client);
  const away = await sumTurnedAway(ids, client);
  const open = await sumOpen(ids, client);
  const copies = await queryRows(copiedRow, copiedSql, [ids], client);
  return new Map(
    ids.map((id) => [
      id,
      sumOf(
        rows.filter((row) => row.runId === id),
        endings.get(id) ?? noEndings,
        away.get(id) ?? noneAway,
        open.get(id) ?? noneOpen,
        copies.find(({ runId }) => runId === id)?.count ?? 0,
      ),
    ]),
  );
}

/** Returns the totals of each run by id: those stored when it ended, or computed from its samples. */
export async function runTotals(runs: readonly Totalled[], unreadable?: UnreadableRuns): Promise<Map<number, RunTotals>> {
  const byRun = new Map<number, RunTotals>();
  const open: number[] = [];
  const old: number[] = [];
  const oldAway: number[] = [];
  const uncounted: number[] = [];
  for (const run of runs) {
    if (run.totals && isSettled(run) && run.totals.endedAt === run.finishedAt?.toISOString()) {
      const { endings, turnedAway, missed } = run.totals;
      if (endings === null) old.push(run.id);
      if (turnedAway === null) oldAway.push(run.id);
      if (missed === null) uncounted.push(run.id);
      const kept = { endings: endings ?? noEndings, turnedAway: turnedAway ?? noneAway, missed: missed ?? 0 };
      byRun.set(run.id, { ...run.totals, ...kept });
    } else open.push(run.id);
  }
  for (const [id, endings] of await sumEndings(old)) {
    const totals = byRun.get(id);
    if (totals) byRun.set(id, { ...totals, endings });
  }
  for (const [id, turnedAway] of await sumTurnedAway(oldAway)) {
    const totals = byRun.get(id);
    if (totals) byRun.set(id, { ...totals, turnedAway });
  }
  for (const [id, missed] of await countMissed(uncounted)) {
    const totals = byRun.get(id);
    if (totals) byRun.set(id, { ...totals, missed });
  }
  if (open.length > 0) for (const [id, totals] of await sumSamples(open, undefined, unreadable)) byRun.set(id, totals);
  return byRun;
}
