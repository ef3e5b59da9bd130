import type pg from "pg";
import { buildTask } from "./build-job";

// Before the shards of runs that wait: somebody looks at a build's page.
const sql = `select graphile_worker.add_job($1, payload := json_build_object('buildId', $2::int), job_key := 'build:' || $2::int, priority := -1)`;

/** Queues a build, once however often it is asked for, in the transaction of `client`. The queue's tables must be there. */
export async function addBuild(client: Pick<pg.ClientBase, "query">, buildId: number): Promise<void> {
  await client.query(sql, [buildTask, buildId]);
}
