import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { secretName } from "./derive-key";
import { keyRow, keyRowsSql } from "./load-keys";
import { openKey, sealKey } from "./sealed-key";

const saveSql = "update provider_key set nonce = $2, ciphertext = $3, secret_name = $4 where name = $1";
const noteSql = `insert into setting (key, value) values ('secret', jsonb_build_object('name', $1::text))
  on conflict (key) do update set value = excluded.value`;

/**
 * Encrypts all stored keys with another secret, in one transaction that also notes the secret's name.
 * @returns names of the keys that were encrypted, and of those that the present secret does not open, which stay as they are
 */
export async function rotateKeys(next: string): Promise<{ sealed: string[]; closed: string[] }> {
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
    await client.query(noteSql, [secretName(next)]);
    return { sealed, closed };
  });
}
