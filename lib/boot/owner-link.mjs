import { createHash, randomBytes } from "node:crypto";

/** Hours for which a link for an owner works. */
const ownerLinkHours = 24;

/**
 * Stores a link that works once and within 24 hours, with which a person becomes an owner or gets into their account again. Earlier
 * unused ones stop working.
 * @param {Pick<import("pg").ClientBase, "query">} client of a database with the current schema
 * @returns {Promise<{ path: string, expiresAt: Date }>} its path below Heed's address, which contains the secret
 */
export async function makeOwnerLink(client) {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  const expiresAt = new Date(Date.now() + ownerLinkHours * 3_600_000);
  await client.query("update one_time_link set used_at = now() where purpose = 'owner' and used_at is null");
  await client.query("insert into one_time_link (hash, purpose, expires_at) values ($1, 'owner', $2)", [hash, expiresAt]);
  await client.query(
    "insert into audit_event (person_id, person_name, action, subject, detail) values (null, 'Command line', 'owner-link.make', '', '{}')",
  );
  return { path: `/join/${token}`, expiresAt };
}
