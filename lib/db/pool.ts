import pg from "pg";
import { env } from "@/lib/env";
import { makePatient } from "./patience";

const held = globalThis as typeof globalThis & { heedPool?: { url: string; pool: pg.Pool } };

/**
 * Connections of a process if the launcher has not counted those of the server. A transaction may hold one while its process requests
 * another.
 */
const [usual, fewest] = [12, 2];
const given = () => Number.parseInt(process.env.HEED_DB_CONNECTIONS ?? "", 10) || usual;

/**
 * Returns the process's only connection pool, for raw reads and bulk writes; created at first use. Its size is this process's share of the
 * server's connections (HEED_DB_CONNECTIONS), and it waits if the server has none left.
 */
export function pool(): pg.Pool {
  const url = env().DATABASE_URL;
  if (held.heedPool?.url === url) return held.heedPool.pool;
  const max = Math.max(fewest, given());
  // If there are few connections, idle ones are released sooner.
  const idleTimeoutMillis = max < usual ? 2000 : 10_000;
  const fresh = makePatient(
    new pg.Pool({ connectionString: url, max, idleTimeoutMillis, keepAlive: true, fallback_application_name: "heed" }),
  );
  // A connection that the server closes, idle or in use, must not end the process.
  fresh.on("error", () => {});
  fresh.on("connect", (client) => client.on("error", () => {}));
  held.heedPool = { url, pool: fresh };
  return fresh;
}

/** Ends the pool, at shutdown. */
export async function endPool(): Promise<void> {
  const had = held.heedPool;
  delete held.heedPool;
  await had?.pool.end();
}
