import { z } from "zod";
import { keyName, type ProviderKeys, type SaveKey } from "@/lib/contracts/provider-key";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { HeedError } from "@/lib/errors";
import { keyFault } from "@/lib/keys/key-fault";
import { keyVariables, mayHoldKey } from "@/lib/keys/key-variables";
import { hasSecret } from "./derive-key";
import { loadKeys } from "./load-keys";
import { openKey, sealKey } from "./sealed-key";

const invalid = (path: string, message: string) => new HeedError("invalid", message, { where: path, issues: [{ path, message }] });

/** Reads a host from what a person typed: a host, with a port if it is not the usual one, or a whole address. */
function hostFrom(typed: string): string {
  const hasScheme = /^https?:\/\//i.test(typed);
  const parsed = URL.canParse(hasScheme ? typed : `https://${typed}`) ? new URL(hasScheme ? typed : `https://${typed}`) : null;
  if (parsed === null || parsed.username !== "" || (!hasScheme && /[/?#]/.test(typed)))
    throw invalid("hosts", `“${typed.slice(0, 100)}” is not a host. Write it as in an address: api.openai.com, or localhost:8000.`);
  return parsed.host;
}

const saveSql = `insert into provider_key (name, hosts, nonce, ciphertext, secret_name, person_id) values ($1, $2, $3, $4, $5, $6)
  on conflict (name) do update set hosts = excluded.hosts, nonce = excluded.nonce, ciphertext = excluded.ciphertext,
    secret_name = excluded.secret_name, person_id = excluded.person_id, updated_at = now(), last_used_at = null where $7
  returning name`;
const notifySql = "select pg_notify('heed_keys', $1)";

/**
 * Stores a key, encrypted, for the hosts that it may be sent to; running workers and web servers use it at once. Throws `invalid` naming the
 * field, and `conflict` for a name that is taken.
 * @param by id of the person who entered it
 */
export async function saveProviderKey(name: string, { key, hosts: typed, replace }: SaveKey, by: string | null = null): Promise<void> {
  if (!keyName.safeParse(name).success || !mayHoldKey(name))
    throw invalid(
      "name",
      `A key cannot be called ${name}. Begin its name with HEED_KEY_, or use a known provider’s, such as OPENROUTER_API_KEY.`,
    );
  const fault = keyFault(key);
  if (fault !== null) throw invalid("key", `The key ${fault}.`);
  const hosts = [...new Set(typed.map(hostFrom))].sort();
  const sealed = sealKey({ name, key: key.trim(), hosts });
  await transaction(async (client) => {
    const values = [name, hosts, sealed.nonce, sealed.ciphertext, sealed.secretName, by, replace];
    const { rowCount } = await client.query(saveSql, values);
    if (rowCount === 0) {
      const message = `There is a stored key ${name} already. Replace that one, or choose another name.`;
      throw new HeedError("conflict", message, { where: "name", issues: [{ path: "name", message }] });
    }
    await client.query(notifySql, [name]);
  });
  await loadKeys();
}

/** Deletes a stored key; runs that need it stop at their next call. Throws `not_found`. */
export async function deleteProviderKey(name: string): Promise<void> {
  await transaction(async (client) => {
    const { rowCount } = await client.query("delete from provider_key where name = $1", [name]);
    if (rowCount === 0) throw new HeedError("not_found", `There is no stored key ${name}; it may have been deleted.`);
    await client.query(notifySql, [name]);
  });
  await loadKeys();
}

const listedRow = z.object({
  name: z.string(),
  hosts: z.array(z.string()),
  nonce: z.instanceof(Buffer),
  ciphertext: z.instanceof(Buffer),
  secretName: z.string(),
  updatedAt: z.date().transform((date) => date.toISOString()),
  lastUsedAt: z
    .date()
    .transform((date) => date.toISOString())
    .nullable(),
  by: z.string().nullable(),
});
const listedSql = `select k.name, hosts, nonce, ciphertext, secret_name as "secretName", k.updated_at as "updatedAt", last_used_at as "lastUsedAt",
    p.name as by from provider_key k left join person p on p.id = k.person_id`;
const usedSql = `select settings->>'keyVariable' as name, count(*)::int as models from model
  where archived_at is null and settings->>'keyVariable' is not null group by 1`;

/** Lists the keys of this server's environment and the stored ones by name, never with a value. */
export async function readProviderKeys(): Promise<ProviderKeys> {
  const [rows, used] = await Promise.all([
    queryRows(listedRow, listedSql),
    queryRows(z.object({ name: z.string(), models: z.number() }), usedSql),
  ]);
  const inEnvironment = new Set(keyVariables());
  const models = new Map(used.map((row) => [row.name, row.models]));
  const storedOf = new Map(rows.map((row) => [row.name, row]));
  const keys = [...new Set([...inEnvironment, ...storedOf.keys()])].sort().map((name) => {
    const row = storedOf.get(name);
    return {
      name,
      inEnvironment: inEnvironment.has(name),
      models: models.get(name) ?? 0,
      stored: row
        ? {
            hosts: row.hosts,
            readable: hasSecret() && openKey(row) !== null,
            updatedAt: row.updatedAt,
            lastUsedAt: row.lastUsedAt,
            by: row.by,
          }
        : null,
    };
  });
  return { keys, canStore: hasSecret() };
}
