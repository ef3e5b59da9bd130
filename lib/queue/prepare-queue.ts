import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { pool } from "@/lib/db/pool";
import { queueLogger } from "./queue-logger";
import { expectQueueTables } from "./queue-tables";

/** Any number that nothing else in the database uses as an advisory lock. */
const lock = 5_417_001;

async function migrate(connections: pg.Pool): Promise<void> {
  const client = await connections.connect();
  try {
    // The web server and the worker may both be the first in a new database.
    await client.query("select pg_advisory_lock($1)", [lock]);
    await runMigrations({ pgPool: connections, logger: queueLogger });
    await expectQueueTables(client);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [lock]).catch(() => {});
    client.release();
  }
}

const prepared = new WeakMap<pg.Pool, Promise<void>>();

/**
 * Updates the job library's tables (schema graphile_worker) to its version, once per pool; fast if they are up to date. Throws if they then
 * lack a column that Heed's statements use.
 */
export function prepareQueue(): Promise<void> {
  const connections = pool();
  const known =
    prepared.get(connections) ??
    migrate(connections).catch((error: unknown) => {
      prepared.delete(connections);
      throw error;
    });
  prepared.set(connections, known);
  return known;
}
