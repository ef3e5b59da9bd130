import type pg from "pg";
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
  /** Id of the person who started it; null without accounts. */
  personId: z.string().nullable(),
});
/** The fields of a job that its execution needs. */
export type StoredJob = z.infer<typeof shape>;

const readSql = `select id, kind, benchmark, name, input, run_id as "runId", suite_id as "suiteId", model_id as "modelId",
    embedding_model_id as "embeddingModelId", status, person_id as "personId"
  from job where id = $1`;

/** Reads a job by its id. Throws `not_found`. */
export async function storedJob(id: number, client: Pick<pg.ClientBase, "query"> = pool()): Promise<StoredJob> {
  const [row] = await queryRows(shape, readSql, [id], client);
  if (!row) throw new HeedError("not_found", `There is no job ${id}.`);
  return row;
}
