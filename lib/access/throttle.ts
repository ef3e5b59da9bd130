import { createHmac } from "node:crypto";
import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { deriveKey } from "@/lib/secrets/derive-key";

/** How many tries there may be within how many seconds. */
interface Limit {
  most: number;
  seconds: number;
}

/** Name under which tries are counted; what is counted, such as an address, is not stored in a readable form. */
const keyOf = (kind: string, parts: readonly string[]): string =>
  `${kind} ${createHmac("sha256", deriveKey("network addresses")).update(JSON.stringify(parts)).digest("base64url")}`;

const countSql = `insert into throttle (key, since, count) values ($1, now(), 1)
  on conflict (key) do update set
    count = case when throttle.since < now() - make_interval(secs => $2) then 1 else throttle.count + 1 end,
    since = case when throttle.since < now() - make_interval(secs => $2) then now() else throttle.since end
  returning count, ceil($2 - extract(epoch from now() - since))::int as left`;
// No limit counts for longer than an hour.
const oldSql = "delete from throttle where since < now() - interval '2 hours'";
const hour = 3_600_000;
let clearedAt = 0;

/**
 * Counts a try over all web servers, before it is made, so that tries at the same time count too. Throws `rate_limited` with the time to
 * wait if there were too many.
 * @param parts what is counted, such as an account or a client's network
 */
export async function countTry(kind: string, parts: readonly string[], { most, seconds }: Limit): Promise<void> {
  if (Date.now() - clearedAt > hour) {
    clearedAt = Date.now();
    await pool().query(oldSql);
  }
  const [row] = await queryRows(z.object({ count: z.number(), left: z.number() }), countSql, [keyOf(kind, parts), seconds]);
  if (!row || row.count <= most) return;
  const minutes = Math.max(1, Math.ceil(row.left / 60));
  throw new HeedError("rate_limited", `Too many attempts. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`, {
    retryAfter: Math.max(1, row.left),
  });
}

/** Takes a try back that succeeded, so that only failures count. */
export async function forgiveTry(kind: string, parts: readonly string[]): Promise<void> {
  await pool().query("update throttle set count = greatest(count - 1, 0) where key = $1", [keyOf(kind, parts)]);
}
