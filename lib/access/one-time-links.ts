import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";

const hour = 3_600_000;
/** Milliseconds for which a link works. */
const lifetimes = { invite: 7 * 24 * hour, owner: 24 * hour, password: 24 * hour };

const oneTimeLink = z.object({
  hash: z.string(),
  purpose: z.enum(["invite", "owner", "password"]),
  email: z.string().nullable(),
  role: z.enum(["reader", "runner", "owner"]).nullable(),
  personId: z.string().nullable(),
  madeBy: z.string().nullable(),
  expiresAt: z.date(),
});
/** A link that has not been used and has not expired. */
export type OneTimeLink = z.infer<typeof oneTimeLink>;

const columns = 'hash, purpose, email, role, person_id as "personId", made_by as "madeBy", expires_at as "expiresAt"';
const usable = "used_at is null and expires_at > now()";

/** Computes under which hash the secret part of a link is stored. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Builds one error for links that are unknown, used, withdrawn or expired, so that they cannot be distinguished. */
export const noSuchOneTimeLink = (): HeedError =>
  new HeedError("not_found", "This link was used, has expired, or never existed. Ask an owner of this Heed for a new one.");

/**
 * Stores a link that works once: an invitation for 7 days, others for 24 hours. Earlier unused ones for the same person stop working.
 * `path` contains the secret, which is not stored.
 */
export async function makeOneTimeLink(
  link: {
    purpose: OneTimeLink["purpose"];
    email?: string;
    role?: OneTimeLink["role"];
    personId?: string;
    maker?: { personId: string; name: string };
  },
  client: Pick<pg.ClientBase, "query"> = pool(),
): Promise<{ path: string; expiresAt: Date }> {
  const { purpose, email = null, role = null, personId = null, maker } = link;
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + lifetimes[purpose]);
  await client.query(
    "update one_time_link set used_at = now() where purpose = $1 and email is not distinct from $2 and person_id is not distinct from $3 and used_at is null",
    [purpose, email, personId],
  );
  await client.query(
    "insert into one_time_link (hash, purpose, email, role, person_id, made_by, made_by_id, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    [hashOfToken(token), purpose, email, role, personId, maker?.name ?? null, maker?.personId ?? null, expiresAt],
  );
  return { path: `/join/${token}`, expiresAt };
}

/** Reads the link with a secret without using it; throws `not_found` if it does not work. */
export async function readOneTimeLink(token: string): Promise<OneTimeLink> {
  const [link] = await queryRows(oneTimeLink, `select ${columns} from one_time_link where hash = $1 and ${usable}`, [hashOfToken(token)]);
  if (!link) throw noSuchOneTimeLink();
  return link;
}

/** Uses up the link with a secret; of several calls one gets it, and the others throw `not_found`. */
export async function takeOneTimeLink(token: string, client: Pick<pg.ClientBase, "query"> = pool()): Promise<OneTimeLink> {
  const sql = `update one_time_link set used_at = now() where hash = $1 and ${usable} returning ${columns}`;
  const [link] = await queryRows(oneTimeLink, sql, [hashOfToken(token)], client);
  if (!link) throw noSuchOneTimeLink();
  return link;
}
