import { z } from "zod";
import { isMeasured } from "@/lib/contracts/plain/model-kinds";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import type { RunContext } from "@/lib/record/run-context";

const row = z.object({ ratio: z.number() });
const knownSql = `select token_ratio as ratio from run where token_ratio is not null
  and (id = $1 or (model->>'address' = $2 and model->>'model' = $3)) order by (id = $1) desc, id desc limit 1`;

/**
 * Returns the number of tokens that a run's model counts per o200k_base token, from the run itself or the newest other run of the same
 * model; null if unknown.
 */
export async function knownTokenRatio({ id, model }: Pick<RunContext, "id" | "model">): Promise<number | null> {
  if (!isMeasured(model)) return null;
  const [known] = await queryRows(row, knownSql, [id, model.address, model.model]);
  return known?.ratio ?? null;
}

/** Stores the ratio that a run has learned; the largest is kept. */
export async function saveTokenRatio(id: number, ratio: number): Promise<void> {
  await pool().query("update run set token_ratio = greatest(token_ratio, $2::float8) where id = $1", [id, ratio]);
}
