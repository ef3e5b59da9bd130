import { z } from "zod";
import { pool } from "@/lib/db/pool";

const endShape = z.array(z.object({ status: z.string(), reason: z.string().nullable(), wallMs: z.number().nullable() }));
const endSql = `select status, reason, extract(epoch from finished_at - created_at)::float8 * 1000 as "wallMs" from run where id = $1`;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for the end of a run and returns the milliseconds since its launch. Throws if it ends in any other way, or waits for a person. */
export async function finished(runId: number): Promise<number> {
  for (;;) {
    const [run] = endShape.parse((await pool().query(endSql, [runId])).rows);
    if (run?.status === "finished" && run.wallMs !== null) return run.wallMs;
    if (run === undefined || !["queued", "running", "finished"].includes(run.status))
      throw new Error(`Run ${runId} is ${run?.status ?? "gone"}: ${run?.reason}`);
    await sleep(100);
  }
}
