import { LRUCache } from "lru-cache";
import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";

/** Totals of the accepted calls of a run's scored samples; a dialogue has one call per turn. */
export interface RunCalls {
  /** Total seconds of the calls that were timed; `timed` is their number. */
  seconds: number;
  timed: number;
  /** Total output tokens of the calls whose tokens are known; `counted` is their number. */
  tokens: number;
  counted: number;
  /** The same without samples whose replies other runs paid for. */
  paidTokens: number;
  paidCounted: number;
}

const row = z.object({
  runId: z.number().int(),
  seconds: z.number(),
  timed: z.number(),
  tokens: z.number(),
  counted: z.number(),
  paidTokens: z.number(),
  paidCounted: z.number(),
});
const sql = `select s.run_id as "runId", coalesce(sum(s.latency_ms), 0) / 1000 as seconds, coalesce(sum(calls) filter (where s.latency_ms is not null), 0)::float8 as timed,
    coalesce(sum(s.output_tokens), 0)::float8 as tokens, coalesce(sum(calls) filter (where s.output_tokens is not null), 0)::float8 as counted,
    coalesce(sum(s.output_tokens) filter (where not copied), 0)::float8 as "paidTokens", coalesce(sum(calls) filter (where s.output_tokens is not null and not copied), 0)::float8 as "paidCounted"
  from sample s join (select run_id, ordinal, count(*) as calls, bool_or(paid_turn is not null) as copied from turn where run_id = any($1::int[]) group by 1, 2) t using (run_id, ordinal)
  where s.run_id = any($1::int[]) and s.status = 'scored' group by 1`;

/** Totals of ended runs, by id and stamp, which changes with the run's samples. */
const kept = new LRUCache<string, RunCalls>({ max: 5000 });

const none: RunCalls = { seconds: 0, timed: 0, tokens: 0, counted: 0, paidTokens: 0, paidCounted: 0 };

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
