import { pool } from "@/lib/db/pool";
import { HeedError } from "@/lib/errors";

/** Takes a suite out of the lists; its runs stay and still read it. Throws `not_found`. */
export async function archiveSuite(id: number): Promise<void> {
  const { rowCount } = await pool().query("update suite set archived_at = coalesce(archived_at, now()) where id = $1", [id]);
  if (rowCount === 0) throw new HeedError("not_found", `There is no suite ${id}.`);
}
