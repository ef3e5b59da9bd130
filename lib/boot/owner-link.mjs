import { createHash, randomBytes } from "node:crypto";
import { noteCommand } from "./note-command.mjs";

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
  await noteCommand(client, "owner-link.make");
  return { path: `/join/${token}`, expiresAt };
}

/**
 * Makes an owner link in a database and returns the sentence that shows it.
 * @param {string} databaseUrl
 * @param {string} origin address of Heed, without a slash at its end
 */
export async function ownerLinkSentence(databaseUrl, origin) {
  const { default: pg } = await import("pg"); // the launcher may have to install it first
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { path, expiresAt } = await makeOwnerLink(client);
    const until = `${expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
    return `Open this link to become an owner, or to get into your account again. It works once, until ${until}:\n${origin}${path}`;
  } finally {
    await client.end();
  }
}

/** Returns the address under which people open Heed: `PUBLIC_URL`, or the one at which it listens. */
export function ownOrigin({ host, port }, env = process.env) {
  const given = env.PUBLIC_URL?.trim().replace(/\/+$/, "");
  if (given) return given;
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
