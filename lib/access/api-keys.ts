import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { role as roles, scope } from "@/lib/contracts/access";
import { type ApiKey, apiKey, type MadeApiKey, type NewApiKey } from "@/lib/contracts/people";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { noteEvent } from "./audit";
import type { Caller } from "./caller";
import { heldRole } from "./held-role";

type Person = Extract<Caller, { kind: "person" }>;
const lesser = (a: z.infer<typeof roles>, b: z.infer<typeof roles>) => (roles.options.indexOf(a) < roles.options.indexOf(b) ? a : b);
const hashOfKey = (key: string) => createHash("sha256").update(key).digest("hex");

const time = z.date().transform((date) => date.toISOString());
const keyRow = apiKey.extend({ lastUsedAt: time.nullable(), expiresAt: time.nullable(), createdAt: time });

/** Lists the keys that are not revoked, newest first: a person's own, or everyone's for null. */
export function listApiKeys(personId: string | null): Promise<ApiKey[]> {
  return queryRows(
    keyRow,
    `select k.id, k.name, k.role, k.scopes, p.id as "personId", p.name as "personName", k.last_used_at as "lastUsedAt",
       k.expires_at as "expiresAt", k.created_at as "createdAt"
     from api_key k join person p on p.id = k.person_id
     where k.revoked_at is null and ($1::text is null or k.person_id = $1) order by k.id desc`,
    [personId],
  );
}

/** Makes a key for the caller and returns it; it is not stored and cannot be read again. Throws `forbidden` for a role above the caller's. */
export async function makeApiKey(caller: Person, { name, role, scopes, days }: NewApiKey): Promise<MadeApiKey> {
  if (lesser(role, caller.role) !== role)
    throw new HeedError(
      "forbidden",
      `Your role is ${caller.role}, and a key cannot have a higher role. Choose a role of the key that is not above yours.`,
      { where: "role" },
    );
  const key = `heed_${randomBytes(32).toString("base64url")}`;
  const expiresAt = new Date(Date.now() + days * 24 * 3600_000);
  const { rows } = await pool().query(
    "insert into api_key (hash, name, person_id, role, scopes, expires_at) values ($1, $2, $3, $4, $5, $6) returning id",
    [hashOfKey(key), name, caller.personId, role, scopes, expiresAt],
  );
  await noteEvent(caller, "api-key.make", `key ${rows[0].id}`, { name, role, scopes, expiresAt });
  return { id: rows[0].id, key };
}

/** Revokes a key at once; throws `not_found` for a key that is not there, or is another person's unless the caller is an owner. */
export async function revokeApiKey(caller: Person, id: number): Promise<void> {
  const { rows } = await pool().query(
    `with revoked as (update api_key set revoked_at = now() where id = $1 and revoked_at is null and ($2::text is null or person_id = $2)
       returning name, person_id)
     select name, pg_notify('heed_people', person_id) from revoked`,
    [id, caller.role === "owner" ? null : caller.personId],
  );
  if (rows.length === 0) throw new HeedError("not_found", "There is no such key. It may have been revoked already; reload the page.");
  await noteEvent(caller, "api-key.revoke", `key ${id}`, { name: rows[0].name });
}

const usedKey = z.object({
  ...{ keyId: z.number(), personId: z.string(), name: z.string(), personRole: roles, role: roles, scopes: z.array(scope) },
  ...{ isOld: z.boolean(), hasSecondFactor: z.boolean() },
});

/**
 * Reads who sends a request with an API key, with at most the person's present role; null for a key that does not work, or whose person is
 * deactivated. Writes its last use, unless `isUse` is false.
 */
export async function readApiKey(headers: Headers, isUse = true): Promise<Extract<Caller, { kind: "key" }> | null> {
  const [, key] = /^Bearer (heed_[\w-]{43})$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (key === undefined) return null;
  const [used] = await queryRows(
    usedKey,
    `select k.id as "keyId", p.id as "personId", p.name, p.role as "personRole", k.role, k.scopes,
       coalesce(p.two_factor_enabled, false) as "hasSecondFactor",
       k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as "isOld"
     from api_key k join person p on p.id = k.person_id
     where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and p.deactivated_at is null`,
    [hashOfKey(key)],
  );
  if (!used) return null;
  if (isUse && used.isOld) await pool().query("update api_key set last_used_at = now() where id = $1", [used.keyId]);
  const { keyId, personId, name, scopes } = used;
  const held = heldRole(used.personRole, used.hasSecondFactor);
  return { kind: "key", keyId, personId, name, ...held, role: lesser(used.role, held.role), scopes };
}
