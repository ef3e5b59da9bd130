import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { pool } from "@/lib/db/pool";
import { queueLogger } from "./queue-logger";

/** Any number that nothing else in the database takes for its advisory lock. */
const lock = 5_417_001;

async function migrate(of: pg.Pool): Promise<void> {
  const client = await of.connect();
  try {
    // The web server and the worker may both come first to a new database.
    await client.query("select pg_advisory_lock($1)", [lock]);
    await runMigrations({ pgPool: of, logger: queueLogger });
  } finally {
    await client.query("select pg_advisory_unlock($1)", [lock]).catch(() => {});
    client.release();
  }
}

const prepared = new WeakMap<pg.Pool, Promise<void>>();

/** Brings the job library's own tables (schema graphile_worker) to its version, once a pool; quick when they are. */
export function prepareQueue(): Promise<void> {
  const of = pool();
  const known =
    prepared.get(of) ??
    migrate(of).catch((error: unknown) => {
      prepared.delete(of);
      throw error;
    });
  prepared.set(of, known);
  return known;
}
