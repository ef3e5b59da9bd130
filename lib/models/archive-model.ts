import { pool } from "@/lib/db/pool";
import { HeedError } from "@/lib/errors";

/** Takes a model out of the lists; its runs stay. Throws `not_found`. */
export async function archiveModel(id: number): Promise<void> {
  const { rowCount } = await pool().query("update model set archived_at = coalesce(archived_at, now()) where id = $1", [id]);
  if (rowCount === 0) throw new HeedError("not_found", `There is no model ${id}.`);
}
