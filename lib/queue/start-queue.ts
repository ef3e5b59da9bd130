import { EventEmitter } from "node:events";
import { type Runner, run, type WorkerEvents, type WorkerPool } from "graphile-worker";
import { pool } from "@/lib/db/pool";
import { task } from "./add-parts";
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

const start = (onPart: (part: QueuedPart) => Promise<void>, events: WorkerEvents): Promise<Runner> =>
  run({
    pgPool: pool(),
    events,
    logger: queueLogger,
    concurrency: partsAtOnce,
    pollInterval: pollMs,
    noHandleSignals: true,
    taskList: { [task]: async (payload) => onPart(queuedPart.parse(payload)) },
  });

/**
 * Takes parts from the queue until the returned function is called, which waits for those that are open.
 * The job library ends itself when the database is away at the wrong moment; it is started again.
 */
export async function startQueue(onPart: (part: QueuedPart) => Promise<void>): Promise<() => Promise<void>> {
  const events: WorkerEvents = new EventEmitter();
  let workers: WorkerPool | null = null;
  events.on("pool:create", ({ workerPool }) => {
    workers = workerPool;
  });
  const looking = setInterval(() => workers?.nudge(lookers), lookMs);
  let runner: Runner | null = await start(onPart, events);
  let stopping = false;
  const watch = async (): Promise<void> => {
    while (!stopping) {
      await runner?.promise.catch(() => {});
      runner = null;
      if (stopping) return;
      await new Promise((resolve) => setTimeout(resolve, restartMs));
      runner = await start(onPart, events).catch(() => null);
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
