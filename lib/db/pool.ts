import pg from "pg";
import { env } from "@/lib/env";

const held = globalThis as typeof globalThis & { heedPool?: { url: string; pool: pg.Pool } };

/** The process's one connection pool, for raw reads and bulk writes; made at first use. */
export function pool(): pg.Pool {
  const url = env().DATABASE_URL;
  if (held.heedPool?.url === url) return held.heedPool.pool;
  const fresh = new pg.Pool({ connectionString: url, max: 12, keepAlive: true });
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
