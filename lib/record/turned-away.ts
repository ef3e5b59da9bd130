import type pg from "pg";
import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import type { TurnedAway } from "@/lib/contracts/turned-away";
import { queryRows } from "@/lib/db/query-rows";
import { costSql } from "./run-cost";

/** Rejected replies of a run, counted by the family's reason. */
export const turnedAwaySums = z.object({
  replies: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  costUsd: z.number().nullable(),
});
export type TurnedAwaySums = z.infer<typeof turnedAwaySums>;

/** Rejected replies together with the usage of those in open samples, which no sample's sum includes yet. */
export interface TurnedAwayNow extends TurnedAwaySums {
  open: { inputTokens: number; outputTokens: number; costUsd: number | null };
}

const row = z.object({
  runId: z.number().int(),
  reason: z.string(),
  count: z.number().int(),
  cost: z.number().nullable(),
  openInput: z.number(),
  openOutput: z.number(),
  openCost: z.number().nullable(),
});

const cost = costSql("r.price", {
  ...{ input: "t.input_tokens", output: "t.output_tokens", reasoning: "t.reasoning_tokens" },
  ...{ cached: "t.cached_tokens", cacheWrite: "t.cache_write_tokens" },
});
// The condition repeats that of the index “attempt_rejected”, so that only rejected attempts are read. The row of a sample that is retried
// has their cost from its earlier end.
const sql = `select a.run_id as "runId", coalesce(a.reason, '') as reason, count(*)::int as count, sum(a.cost) as cost,
    coalesce(sum(a.input) filter (where a.open), 0) as "openInput", coalesce(sum(a.output) filter (where a.open), 0) as "openOutput",
    sum(a.cost) filter (where a.open and not a.counted) as "openCost"
  from (select t.run_id, t.reason, t.input_tokens::float8 as input, t.output_tokens::float8 as output, s.status in ('queued', 'running') as open,
      s.cost_usd is not null as counted,
      case when t.input_tokens is not null or t.output_tokens is not null then ${cost} end as cost
    from attempt t join run r on r.id = t.run_id join sample s on s.run_id = t.run_id and s.ordinal = t.ordinal
    where t.run_id = any($1::int[]) and t.outcome = 'rejected') a
  group by 1, 2 order by 1, 3 desc, 2`;

const sum = (values: readonly (number | null)[]): number | null =>
  values.reduce((all, value) => (value === null ? all : (all ?? 0) + value), null);

/** Sums the rejected replies of each run from the stored attempts. */
export async function sumTurnedAway(ids: readonly number[], client?: Pick<pg.ClientBase, "query">): Promise<Map<number, TurnedAwayNow>> {
  const rows = ids.length === 0 ? [] : await queryRows(row, sql, [ids], client);
  return new Map(
    ids.map((id) => {
      const runRows = rows.filter(({ runId }) => runId === id);
      return [
        id,
        {
          replies: runRows.map(({ reason, count }) => ({ reason, count })),
          costUsd: sum(runRows.map(({ cost }) => cost)),
          open: {
            inputTokens: sum(runRows.map(({ openInput }) => openInput)) ?? 0,
            outputTokens: sum(runRows.map(({ openOutput }) => openOutput)) ?? 0,
            costUsd: sum(runRows.map(({ openCost }) => openCost)),
          },
        },
      ];
    }),
  );
}

/** Adds the family's labels to the sums of rejected replies; undefined if there are none. */
export function turnedAwayIn({ rejections }: Pick<Manifest, "rejections">, { replies, costUsd }: TurnedAwaySums): TurnedAway | undefined {
  if (replies.length === 0) return undefined;
  const labelled = replies.map(({ reason, count }) => ({ reason, label: labelOf(rejections, reason), count }));
  return { replies: labelled, costUsd };
}

/** Returns a family's label for a reason of rejection, or the reason itself if it has no label. */
export const labelOf = (rejections: Manifest["rejections"], reason: string): string =>
  rejections.find(({ id }) => id === reason)?.label ?? reason;
