import type pg from "pg";
import { z } from "zod";
import type { StatusCounts } from "@/lib/contracts/run";
import { sampleStatus } from "@/lib/contracts/sample";
import { pool } from "@/lib/db/pool";
import { sumTurnedAway, type TurnedAwaySums } from "@/lib/record/turned-away";

const shape = z.array(z.object({ status: sampleStatus, count: z.number().int(), cost: z.number().nullable() }));

/** What is stored of a run. */
export interface RunCounts {
  /** Samples in each status. */
  counts: StatusCounts;
  /** What those that have ended cost, in US dollars; null without a price. */
  costUsd: number | null;
  /** What was paid for others so far: for replies that their family turned away. */
  openUsd: number | null;
  turnedAway: TurnedAwaySums;
}

/** Counts a run's samples, and the replies that its family turned away. */
export async function runCounts(runId: number, client: Pick<pg.ClientBase, "query"> = pool()): Promise<RunCounts> {
  const { rows } = await client.query(
    "select status, count(*)::int as count, sum(cost_usd) as cost from sample where run_id = $1 group by 1",
    [runId],
  );
  const counts: StatusCounts = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
  let costUsd: number | null = null;
  for (const { status, count, cost } of shape.parse(rows)) {
    counts[status] += count;
    if (cost !== null) costUsd = (costUsd ?? 0) + cost;
  }
  const away = (await sumTurnedAway([runId], client)).get(runId);
  return {
    counts,
    costUsd,
    openUsd: away?.open.costUsd ?? null,
    turnedAway: { replies: away?.replies ?? [], costUsd: away?.costUsd ?? null },
  };
}
