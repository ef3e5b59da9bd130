import { runMigrations } from "graphile-worker";
import { pool } from "@/lib/db/pool";
import { queueLogger } from "./queue-logger";

/** Any number that nothing else in the database takes for its advisory lock. */
const lock = 5_417_001;

async function migrate(): Promise<void> {
  const client = await pool().connect();
  try {
    // The web server and the worker may both come first to a new database.
    await client.query("select pg_advisory_lock($1)", [lock]);
    await runMigrations({ pgPool: pool(), logger: queueLogger });
  } finally {
    await client.query("select pg_advisory_unlock($1)", [lock]).catch(() => {});
    client.release();
  }
}

let prepared: Promise<void> | null = null;

/** Brings the job library's own tables (schema graphile_worker) to its version, once a process; quick when they are. */
export function prepareQueue(): Promise<void> {
  prepared ??= migrate().catch((error: unknown) => {
    prepared = null;
    throw error;
  });
  return prepared;
}
