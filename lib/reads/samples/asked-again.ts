import { z } from "zod";
import { askAgainResult, withBeginnings } from "@/lib/contracts/asked-again";
import { type AskedAgain, jobStatus } from "@/lib/contracts/job";
import { queryRows } from "@/lib/db/query-rows";
import { instant } from "@/lib/reads/columns";

/** Largest number of repeated requests of one sample that are shown. */
const atMost = 20;

const row = z.object({
  jobId: z.number().int(),
  status: jobStatus,
  askedAt: instant,
  error: z.string().nullable(),
  result: askAgainResult.nullable(),
});
const sql = `select id as "jobId", status, created_at as "askedAt", error, result from job
  where run_id = $1 and kind = 'ask' and name = $2 order by id desc limit ${atMost}`;

/** Reads the results of asking a sample again, newest first, including requests that are still running. */
export async function readAskedAgain(runId: number, ordinal: number): Promise<AskedAgain[]> {
  const rows = await queryRows(row, sql, [runId, String(ordinal)]);
  return rows.map((job) => ({ ...job, result: job.result && withBeginnings(job.result) }));
}

const sums = z.object({ replies: z.number().int(), costUsd: z.number().nullable() });
const sumSql = `select count(*)::int as replies, sum((result ->> 'costUsd')::float8) as "costUsd" from job
  where run_id = $1 and kind = 'ask' and status = 'finished'`;

/** Counts a run's samples that were asked again, with their additional cost in dollars; null if there are none. */
export async function askedAgainOf(runId: number): Promise<z.infer<typeof sums> | null> {
  const [sum] = await queryRows(sums, sumSql, [runId]);
  return sum && sum.replies > 0 ? sum : null;
}
