import { LRUCache } from "lru-cache";
import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";

/** Totals of the accepted calls of a run's scored samples; a dialogue has one call per turn. */
export interface RunCalls {
  /** Total seconds of the calls that were timed; `timed` is their number, without replies that were copied. */
  seconds: number;
  timed: number;
  /** Total output tokens of the calls whose tokens are known; `counted` is their number. */
  tokens: number;
  counted: number;
  /** The same without samples whose replies other runs paid for. */
  paidTokens: number;
  paidCounted: number;
  /** US dollars for the other turns of all samples with replies that other runs paid for. */
  besideCopies: number;
}

const row = z.object({
  runId: z.number().int(),
  seconds: z.number(),
  timed: z.number(),
  tokens: z.number(),
  counted: z.number(),
  paidTokens: z.number(),
  paidCounted: z.number(),
  besideCopies: z.number(),
});
// A sample's latency is that of its timed turns, which a copy is not; of replies that were made elsewhere only the whole may be known.
const sql = `select s.run_id as "runId", coalesce(sum(s.latency_ms) filter (where scored), 0) / 1000 as seconds,
    coalesce(sum(coalesce(nullif(timed_calls, 0), calls)) filter (where scored and s.latency_ms is not null), 0)::float8 as timed,
    coalesce(sum(s.output_tokens) filter (where scored), 0)::float8 as tokens,
    coalesce(sum(calls) filter (where scored and s.output_tokens is not null), 0)::float8 as counted,
    coalesce(sum(s.output_tokens) filter (where scored and not copied), 0)::float8 as "paidTokens",
    coalesce(sum(calls) filter (where scored and s.output_tokens is not null and not copied), 0)::float8 as "paidCounted",
    coalesce(sum(s.cost_usd) filter (where copied), 0) as "besideCopies"
  from (select *, status = 'scored' as scored from sample where run_id = any($1::int[])) s
    join (select run_id, ordinal, count(*) as calls, count(latency_ms) as timed_calls, bool_or(paid_turn is not null) as copied
      from turn where run_id = any($1::int[]) group by 1, 2) t using (run_id, ordinal)
  group by 1`;

/** Totals of ended runs, by id and stamp, which changes with the run's samples. */
const kept = new LRUCache<string, RunCalls>({ max: 5000 });

const none: RunCalls = { seconds: 0, timed: 0, tokens: 0, counted: 0, paidTokens: 0, paidCounted: 0, besideCopies: 0 };

/** Reads the totals of the calls of each run, by its id. */
export async function runCalls(runs: readonly { id: number; stamp: string | null }[]): Promise<Map<number, RunCalls>> {
  const nameOf = ({ id, stamp }: (typeof runs)[number]) => (stamp === null ? null : `${id} ${stamp}`);
  const known = (run: (typeof runs)[number]) => kept.get(nameOf(run) ?? "");
  const unknown = runs.filter((run) => known(run) === undefined);
  const rows = unknown.length === 0 ? [] : await queryRows(row, sql, [unknown.map(({ id }) => id)]);
  const callsByRun = new Map(rows.map(({ runId, ...calls }) => [runId, calls]));
  return new Map(
    runs.map((run) => {
      const calls = known(run) ?? callsByRun.get(run.id) ?? none;
      const name = nameOf(run);
      if (name !== null) kept.set(name, calls);
      return [run.id, calls];
    }),
  );
}
