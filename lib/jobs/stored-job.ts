import { z } from "zod";
import { jobKind, jobStatus } from "@/lib/contracts/job";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";

const shape = z.object({
  id: z.number().int(),
  kind: jobKind,
  benchmark: z.string(),
  name: z.string(),
  input: z.unknown(),
  runId: z.number().int().nullable(),
  suiteId: z.number().int().nullable(),
  modelId: z.number().int().nullable(),
  embeddingModelId: z.number().int().nullable(),
  status: jobStatus,
});
/** A job as its execution needs it. */
export type StoredJob = z.infer<typeof shape>;

const readSql = `select id, kind, benchmark, name, input, run_id as "runId", suite_id as "suiteId", model_id as "modelId",
    embedding_model_id as "embeddingModelId", status
  from job where id = $1`;
const failSql = `update job set status = 'failed', error = $2, seconds_left = null, finished_at = now()
  where id = $1 and status in ('queued', 'running')`;

/** A job by its id; throws `not_found`. */
export async function storedJob(id: number): Promise<StoredJob> {
  const [row] = await queryRows(shape, readSql, [id]);
  if (!row) throw new HeedError("not_found", `There is no job ${id}.`);
  return row;
}

/** Ends a job that is under way, with the sentence that says why; its answers stay. */
export async function failJob(id: number, why: string): Promise<void> {
  await pool().query(failSql, [id, why]);
}
