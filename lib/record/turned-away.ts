import type pg from "pg";
import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import type { TurnedAway } from "@/lib/contracts/turned-away";
import { queryRows } from "@/lib/db/query-rows";
import { callCostSql } from "./run-cost";

/** Rejected replies of a run, counted by the family's reason. */
export const turnedAwaySums = z.object({
  replies: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  costUsd: z.number().nullable(),
});
export type TurnedAwaySums = z.infer<typeof turnedAwaySums>;

const row = z.object({
  runId: z.number().int(),
  reason: z.string(),
  count: z.number().int(),
  cost: z.number().nullable(),
});

// The condition repeats that of the index “attempt_rejected”, so that only rejected attempts are read.
const sql = `select t.run_id as "runId", coalesce(t.reason, '') as reason, count(*)::int as count, sum(${callCostSql}) as cost
  from attempt t join run r on r.id = t.run_id where t.run_id = any($1::int[]) and t.outcome = 'rejected'
  group by 1, 2 order by 1, 3 desc, 2`;

const sum = (values: readonly (number | null)[]): number | null =>
  values.reduce((all, value) => (value === null ? all : (all ?? 0) + value), null);

/** Sums the rejected replies of each run from the stored attempts. */
export async function sumTurnedAway(ids: readonly number[], client?: Pick<pg.ClientBase, "query">): Promise<Map<number, TurnedAwaySums>> {
  const rows = ids.length === 0 ? [] : await queryRows(row, sql, [ids], client);
  return new Map(
    ids.map((id) => {
      const runRows = rows.filter(({ runId }) => runId === id);
      return [id, { replies: runRows.map(({ reason, count }) => ({ reason, count })), costUsd: sum(runRows.map(({ cost }) => cost)) }];
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
