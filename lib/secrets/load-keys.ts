import { z } from "zod";
import { listen } from "@/lib/db/listen";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { setStoredKeys, takeKeyUses } from "@/lib/keys/stored-keys";
import { hasSecret } from "./derive-key";
import { openKey } from "./sealed-key";

/** Schema of a stored key's row; `keyRowsSql` reads them all. */
export const keyRow = z.object({
  name: z.string(),
  hosts: z.array(z.string()),
  nonce: z.instanceof(Buffer),
  ciphertext: z.instanceof(Buffer),
  secretName: z.string(),
});
export const keyRowsSql = `select name, hosts, nonce, ciphertext, secret_name as "secretName" from provider_key`;

const usesSql = `update provider_key k set last_used_at = u.at from unnest($1::text[], $2::timestamptz[]) u(name, at)
  where k.name = u.name and (k.last_used_at is null or k.last_used_at < u.at)`;
const saveEveryMs = 60_000;

let begun = 0;
let latest = 0;

/**
 * Reads the stored keys into this process, so that they can be used and are removed from texts. A web server calls it before a verb that
 * uses a key or shows texts to others.
 */
export async function loadKeys(): Promise<void> {
  const mine = ++begun;
  const rows = await queryRows(keyRow, keyRowsSql);
  if (mine < latest) return; // a later read was faster
  latest = mine;
  if (!hasSecret()) return setStoredKeys([]);
  setStoredKeys(
    rows.flatMap((row) => {
      const key = openKey(row);
      return key === null ? [] : [{ name: row.name, key, hosts: row.hosts }];
    }),
  );
}

/** Stores when keys were last used by this process. */
export async function saveKeyUses(): Promise<void> {
  const noted = takeKeyUses();
  if (noted.length === 0) return;
  await pool().query(usesSql, [noted.map(([name]) => name), noted.map(([, at]) => new Date(at))]);
}

/**
 * Keeps the stored keys of this process as they are in the database, until the returned function is called. Resolves once they are read;
 * stores each minute when they were used.
 */
export async function followKeys(onError: (error: unknown) => void): Promise<() => Promise<void>> {
  const load = () => void loadKeys().catch(onError);
  await loadKeys();
  const stop = listen(load, "heed_keys", load);
  const saving = setInterval(() => void saveKeyUses().catch(onError), saveEveryMs).unref();
  return async () => {
    stop();
    clearInterval(saving);
    await saveKeyUses().catch(onError);
  };
}
