import { EventEmitter } from "node:events";
import { type Runner, run, type WorkerEvents, type WorkerPool } from "graphile-worker";
import { pool } from "@/lib/db/pool";
import { addParts, task } from "./add-parts";
import { type QueuedPart, queuedPart } from "./part";
import { queueLogger } from "./queue-logger";

/** Parts at once: each holds a shard's samples or a job; requests in flight are limited by the runs. */
const partsAtOnce = 48;
/** New parts are announced; polling is for those that an interruption left behind. */
const pollMs = 20_000;
const restartMs = 1000;
/** An announcement is missed while the listening connection is lost, and a part whose time has come is announced by nobody. */
const lookMs = 2000;
const lookers = 6;

/** What a worker lacks of what parts need, as flags. */
export interface Lacking {
  /** Flags of parts that this worker is not handed. */
  flags(): string[];
  /** Those of a part's flags that it lacks; it is not handed such a part again. */
  among(flags: readonly string[], part: QueuedPart): string[];
}

type OnPart = (part: QueuedPart) => Promise<void>;

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
        const part = queuedPart.parse(payload);
        // What a part needs may have become known just now: it goes back for another worker.
        if (lacking.among(Object.keys(job.flags ?? {}), part).length > 0) return addParts(pool(), part, [part.part]);
        await onPart(part);
      },
    },
  });

/**
 * Takes parts from the queue until the returned function is called, which waits for those that are open.
 * The job library ends itself when the database is away at the wrong moment; it is started again.
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
