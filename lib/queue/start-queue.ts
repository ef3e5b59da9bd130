import { run } from "graphile-worker";
import { pool } from "@/lib/db/pool";
import { queueLogger } from "./queue-logger";
import { type ShardJob, shardJob, shardTask } from "./shard-job";

/** Jobs at once: each holds a shard's samples; requests in flight are limited by the runs. */
const jobsAtOnce = 48;
/** New jobs are announced; polling is for those that an interruption left behind. */
const pollMs = 20_000;

/** Takes shards from the queue until the returned function is called, which waits for those that are open. */
export async function startQueue(onShard: (job: ShardJob) => Promise<void>): Promise<() => Promise<void>> {
  const runner = await run({
    pgPool: pool(),
    logger: queueLogger,
    concurrency: jobsAtOnce,
    pollInterval: pollMs,
    noHandleSignals: true,
    taskList: { [shardTask]: async (payload) => onShard(shardJob.parse(payload)) },
  });
  let ended = false;
  runner.promise
    .catch(() => {})
    .finally(() => {
      ended = true;
    });
  return async () => {
    if (!ended) await runner.stop();
  };
}
