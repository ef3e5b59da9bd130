import type pg from "pg";
import { z } from "zod";
import type { StatusCounts } from "@/lib/contracts/run";
import { sampleStatus } from "@/lib/contracts/sample";
import { pool } from "@/lib/db/pool";
import { sumOpen } from "@/lib/record/open-usage";
import { sumTurnedAway, type TurnedAwaySums } from "@/lib/record/turned-away";

const shape = z.array(z.object({ status: sampleStatus, count: z.number().int(), cost: z.number().nullable() }));

/** The stored counts of a run. */
export interface RunCounts {
  /** Number of samples in each status. */
  counts: StatusCounts;
  /** Cost of ended samples in US dollars, and that of retried ones up to their earlier end; null without a price. */
  costUsd: number | null;
  /** Cost so far of the calls of samples that have not ended, beyond what `costUsd` includes of them. */
  openUsd: number | null;
  turnedAway: TurnedAwaySums;
}

/** Counts a run's samples, and the replies that its family rejected. */
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
  const turnedAway = (await sumTurnedAway([runId], client)).get(runId) ?? { replies: [], costUsd: null };
  const open = (await sumOpen([runId], client)).get(runId);
  return { counts, costUsd, openUsd: open?.costUsd ?? null, turnedAway };
}
