import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type pg from "pg";
import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { loginSecret, secretName } from "./derive-key";
import { keyRow, keyRowsSql } from "./load-keys";
import { openKey, sealKey } from "./sealed-key";

const saveSql = "update provider_key set nonce = $2, ciphertext = $3, secret_name = $4 where name = $1";
const noteSql = `insert into setting (key, value) values ('secret', jsonb_build_object('name', $1::text))
  on conflict (key) do update set value = excluded.value`;

// As lib/boot/note-command.mjs does.
const eventSql = `insert into audit_event (person_id, person_name, action, subject, detail) values (null, 'Command line', 'secret.change', '', $1)`;

const factorRow = z.object({ id: z.string(), secret: z.string(), codes: z.string() });
const factorsSql = "select id, secret, backup_codes as codes from second_factor for update";
const factorSql = "update second_factor set secret = $2, backup_codes = $3 where id = $1";

/** Encrypts people's second factors again; one that the present secret does not open stays as it is. Returns how many were encrypted. */
async function rotateFactors(client: pg.PoolClient, next: string): Promise<number> {
  const [from, to] = [loginSecret(), loginSecret(next)];
  const again = async (data: string) => symmetricEncrypt({ key: to, data: await symmetricDecrypt({ key: from, data }) });
  let count = 0;
  for (const { id, secret, codes } of await queryRows(factorRow, factorsSql, [], client)) {
    const texts = await Promise.all([again(secret), again(codes)]).catch(() => null);
    if (texts === null) continue;
    await client.query(factorSql, [id, ...texts]);
    count++;
  }
  return count;
}

/**
 * Encrypts all stored keys and second factors with another secret, in one transaction that also notes the secret's name.
 * @returns names of the keys that were encrypted, and of those that the present secret does not open, which stay as they are
 */
export async function rotateKeys(next: string): Promise<{ sealed: string[]; closed: string[]; factors: number }> {
  return transaction(async (client) => {
    await client.query("lock table provider_key in exclusive mode");
    const sealed: string[] = [];
    const closed: string[] = [];
    for (const row of await queryRows(keyRow, keyRowsSql, [], client)) {
      const key = openKey(row);
      if (key === null) {
        closed.push(row.name);
        continue;
      }
      const again = sealKey({ ...row, key }, next);
      await client.query(saveSql, [row.name, again.nonce, again.ciphertext, again.secretName]);
      sealed.push(row.name);
    }
    const factors = await rotateFactors(client, next);
    await client.query(noteSql, [secretName(next)]);
    await client.query(eventSql, [JSON.stringify({ keys: sealed.length, factors, unreadable: closed.length })]);
    return { sealed, closed, factors };
  });
}
