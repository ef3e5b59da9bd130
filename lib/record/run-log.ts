import type pg from "pg";
import { pool } from "@/lib/db/pool";

/** Kinds of entries in a run's log. */
export type LogKind =
  | "launched"
  | "started"
  | "slowed"
  | "adapted"
  | "paused"
  | "resumed"
  | "changed"
  | "probed"
  | "went on"
  | "not told"
  | "mended"
  | "connected"
  | "cancelled"
  | "stopped"
  | "rejected"
  | "recovered"
  | "set aside"
  | "waiting"
  | "turn"
  | "retried"
  | "rescored"
  | "recomputed"
  | "diagnosed"
  | "traced"
  | "batch"
  | "finished"
  | "imported";

/** Adds an entry to a run's log, with the current time. */
export async function logRun(runId: number, kind: LogKind, message: string, client: Pick<pg.ClientBase, "query"> = pool()): Promise<void> {
  await client.query("insert into run_log (run_id, kind, message) values ($1, $2, $3)", [runId, kind, message]);
}
