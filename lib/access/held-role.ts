import { z } from "zod";
import type { Role } from "@/lib/contracts/access";
import { queryRows } from "@/lib/db/query-rows";

/** True if owners need a second factor here (`HEED_OWNER_TWO_FACTOR`). */
const ownersNeedFactor = (): boolean => process.env.HEED_OWNER_TWO_FACTOR?.trim() === "1";

// The second factor of a person without a password is the matter of the OIDC provider.
const lacksSql = `select 1 as lacks from person p where p.id = $1 and not coalesce(p.two_factor_enabled, false)
  and exists (select 1 from person_login l where l.person_id = p.id and l.password is not null)`;

/** Returns the role with which a person acts: where owners need a second factor, one without it acts as a reader. */
export async function heldRole(personId: string, role: Role): Promise<{ role: Role; lacksFactor?: true }> {
  if (role !== "owner" || !ownersNeedFactor()) return { role };
  const lacks = await queryRows(z.unknown(), lacksSql, [personId]);
  return lacks.length > 0 ? { role: "reader", lacksFactor: true } : { role };
}
