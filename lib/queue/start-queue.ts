import { type Runner, run } from "graphile-worker";
import { pool } from "@/lib/db/pool";
import { type BuildJob, buildJob, buildTask } from "./build-job";
import { queueLogger } from "./queue-logger";
import { type ShardJob, shardJob, shardTask } from "./shard-job";

/** Jobs at once: each holds a shard's samples; requests in flight are limited by the runs. */
const jobsAtOnce = 48;
/** New jobs are announced; polling is for those that an interruption left behind. */
const pollMs = 20_000;
const restartMs = 1000;

interface Tasks {
  onShard: (job: ShardJob) => Promise<void>;
  onBuild: (job: BuildJob) => Promise<void>;
}

const start = ({ onShard, onBuild }: Tasks): Promise<Runner> =>
  run({
    pgPool: pool(),
    logger: queueLogger,
    concurrency: jobsAtOnce,
    pollInterval: pollMs,
    noHandleSignals: true,
    taskList: {
      [shardTask]: async (payload) => onShard(shardJob.parse(payload)),
      [buildTask]: async (payload) => onBuild(buildJob.parse(payload)),
    },
  });

/**
 * Takes shards and builds from the queue until the returned function is called, which waits for those that are open.
 * The job library ends itself when the database is away at the wrong moment; it is started again.
 */
export async function startQueue(tasks: Tasks): Promise<() => Promise<void>> {
  let runner: Runner | null = await start(tasks);
  let stopping = false;
  const watch = async (): Promise<void> => {
    while (!stopping) {
      await runner?.promise.catch(() => {});
      runner = null;
      if (stopping) return;
      await new Promise((resolve) => setTimeout(resolve, restartMs));
      runner = await start(tasks).catch(() => null);
    }
  };
  const watching = watch();
  return async () => {
    stopping = true;
    await runner?.stop().catch(() => {});
    await watching;
  };
}
