import { z } from "zod";
import { buildStatus } from "@/lib/contracts/build";
import { pool } from "@/lib/db/pool";
import { HeedError } from "@/lib/errors";

const shape = z.object({
  id: z.number().int(),
  benchmark: z.string(),
  builder: z.string(),
  input: z.unknown(),
  modelId: z.number().int().nullable(),
  embeddingModelId: z.number().int().nullable(),
  status: buildStatus,
});
/** A build as its execution needs it. */
export type StoredBuild = z.infer<typeof shape>;

const sql = `select id, benchmark, builder, input, model_id as "modelId", embedding_model_id as "embeddingModelId", status from job where id = $1`;

/** A build by its id; throws `not_found`. */
export async function storedBuild(id: number): Promise<StoredBuild> {
  const { rows } = await pool().query(sql, [id]);
  if (rows.length === 0) throw new HeedError("not_found", `There is no build ${id}.`);
  return shape.parse(rows[0]);
}
