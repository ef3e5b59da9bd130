import { EventEmitter } from "node:events";
import { type Runner, run, type WorkerEvents, type WorkerPool } from "graphile-worker";
import { pool } from "@/lib/db/pool";
import { addParts, task } from "./add-parts";
import { queueLogger } from "./queue-logger";
import { type QueuedShard, queuedShard } from "./shard";

/** Largest number of parts at once: each holds a shard's samples or a job; the runs limit requests in flight. */
const partsAtOnce = 48;
/** New parts are announced; polling finds those that an interruption left behind. */
const pollMs = 20_000;
const restartMs = 1000;
/** Announcements are missed while the listening connection is lost, and parts whose time has come are not announced. */
const lookMs = 2000;
const lookers = 6;

/** The requirements of parts that a worker does not meet, as flags. */
export interface Lacking {
  /** Flags of parts that this worker does not receive. */
  flags(): string[];
  /** Returns the flags of a part that the worker does not meet; it will not receive such a part again. */
  among(flags: readonly string[], part: QueuedShard): string[];
}

type OnPart = (part: QueuedShard) => Promise<void>;

const start = (onPart: OnPart, lacking: Lacking, events: WorkerEvents): Promise<Runner> =>
  run({
    pgPool: pool(),
    events,
    logger: queueLogger,
    concurrency: partsAtOnce,
    pollInterval: pollMs,
    noHandleSignals: true,
    forbiddenFlags: () => lacking.flags(),
    taskList: {
      [task]: async (payload, { job }) => {
        const part = queuedShard.parse(payload);
        // The requirement may have become known just now, so the part is returned for another worker.
        if (lacking.among(Object.keys(job.flags ?? {}), part).length > 0) return addParts(pool(), part, [part.part]);
        await onPart(part);
      },
    },
  });

/**
 * Takes parts from the queue until the returned function is called, which waits for open ones. Restarts the job library, which ends itself
 * if the database is unavailable at certain moments.
 */
export async function startQueue(onPart: OnPart, lacking: Lacking): Promise<() => Promise<void>> {
  const events: WorkerEvents = new EventEmitter();
  let workers: WorkerPool | null = null;
  events.on("pool:create", ({ workerPool }) => {
    workers = workerPool;
  });
  const looking = setInterval(() => workers?.nudge(lookers), lookMs);
  let runner: Runner | null = await start(onPart, lacking, events);
  let stopping = false;
  const watch = async (): Promise<void> => {
    while (!stopping) {
      await runner?.promise.catch(() => {});
      runner = null;
      if (stopping) return;
      await new Promise((resolve) => setTimeout(resolve, restartMs));
      runner = await start(onPart, lacking, events).catch(() => null);
    }
  };
  const watching = watch();
  return async () => {
    stopping = true;
    clearInterval(looking);
    await runner?.stop().catch(() => {});
    await watching;
  };
}
