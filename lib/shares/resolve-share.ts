import type { Share } from "@/lib/contracts/share";
import { queryRows } from "@/lib/db/query-rows";
import { noSuchLink } from "./no-such-link";
import { shareColumns, shareRow } from "./share-row";

/** The share behind a slug; throws the same `not_found` for an unknown and a revoked one. */
export async function resolveShare(slug: string): Promise<Share> {
  if (!/^[A-Za-z0-9_-]{22}$/.test(slug)) throw noSuchLink();
  const [found] = await queryRows(shareRow, `select ${shareColumns} from share where slug = $1 and revoked_at is null`, [slug]);
  if (!found) throw noSuchLink();
  return found;
}
