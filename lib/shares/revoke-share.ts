import { pool } from "@/lib/db/pool";
import { noSuchLink } from "./no-such-link";

/** Ends a link at once and for good; throws `not_found` when it never was or is revoked already. */
export async function revokeShare(slug: string): Promise<void> {
  const { rowCount } = await pool().query("update share set revoked_at = now() where slug = $1 and revoked_at is null", [slug]);
  if (rowCount === 0) throw noSuchLink();
}
