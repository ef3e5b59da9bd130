import { runMigrations } from "graphile-worker";
import { pool } from "@/lib/db/pool";
import { queueLogger } from "./queue-logger";

/** Brings the job library's own tables (schema graphile_worker) to its version; quick when they are. */
export async function prepareQueue(): Promise<void> {
  await runMigrations({ pgPool: pool(), logger: queueLogger });
}
