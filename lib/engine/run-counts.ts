import { z } from "zod";
import type { StatusCounts } from "@/lib/contracts/run";
import { sampleStatus } from "@/lib/contracts/sample";
import { pool } from "@/lib/db/pool";

const shape = z.array(z.object({ status: sampleStatus, count: z.number().int(), cost: z.number().nullable() }));

/** How many samples of a run are in each status, and what they cost so far in US dollars (null without a price). */
export async function runCounts(runId: number): Promise<{ counts: StatusCounts; costUsd: number | null }> {
  const { rows } = await pool().query(
    "select status, count(*)::int as count, sum(cost_usd) as cost from sample where run_id = $1 group by 1",
    [runId],
  );
  const counts: StatusCounts = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
  let costUsd: number | null = null;
  for (const { status, count, cost } of shape.parse(rows)) {
    counts[status] += count;
    if (cost !== null) costUsd = (costUsd ?? 0) + cost;
  }
  return { counts, costUsd };
}
