import { pool } from "@/lib/db/pool";
import type { Clock } from "@/lib/engine/clock";
import type { Lease } from "@/lib/limits/lease";
import type { PartLocks } from "@/lib/queue/part-locks";
import type { QueuedShard } from "@/lib/queue/shard";
import { jobProcess } from "./job-process";
import { jobKinds } from "./kinds";
import { type JobRun, runJob } from "./run-job";
import { storedJob } from "./stored-job";

/** The operations of a worker process on jobs. */
export interface JobRunner {
  /** Executes a job; safe to be called twice for the same job. */
  onJob(part: QueuedShard): Promise<void>;
  /** Aborts a job of this worker that must no longer be done. */
  look(id: number): Promise<void>;
  /** Checks all jobs of this worker, for actions whose notice was missed. */
  lookAtAll(): Promise<void>;
  /** Starts nothing new, gives calls in flight `graceMs` to finish, and leaves the jobs to be continued later. */
  drain(graceMs: number): Promise<void>;
}

interface Held {
  run: JobRun | null;
  aborted: boolean;
  ended: Promise<void>;
}

/** Builds the runner of jobs. `apart` executes a job that would keep this process busy, by default in a separate process. */
export function makeJobRunner(
  clock: Clock,
  locks: PartLocks,
  lease: Lease,
  onError: (error: unknown) => void,
  apart: (id: number) => JobRun = jobProcess,
): JobRunner {
  const live = new Map<number, Held>();
  let draining = false;

  const execute = async (part: QueuedShard, held: Held): Promise<void> => {
    if (!(await locks.take(part, () => held.run?.abort()))) return;
    try {
      const { kind } = await storedJob(part.id);
      if (draining || held.aborted) return;
      held.run = jobKinds[kind].process === "own" ? apart(part.id) : runJob(part.id, clock, onError, () => lease);
      await held.run.ended;
    } finally {
      await locks.give(part);
    }
  };

  const look = async (id: number): Promise<void> => {
    const held = live.get(id);
    if (!held) return;
    const { rowCount } = await pool().query("select 1 from job where id = $1 and status in ('queued', 'running')", [id]);
    if (rowCount !== 0) return;
    held.aborted = true;
    held.run?.abort();
  };

  return {
    async onJob(part) {
      for (let before = live.get(part.id); before; before = live.get(part.id)) {
        // A repeated notice matters only if the first execution was aborted and the job then resumed.
        if (!before.aborted) return;
        await before.ended.catch(() => {});
      }
      if (draining) return;
      const held: Held = { run: null, aborted: false, ended: Promise.resolve() };
      live.set(part.id, held);
      held.ended = execute(part, held).finally(() => {
        live.delete(part.id);
      });
      await held.ended;
    },
    look,
    async lookAtAll() {
      await Promise.all([...live.keys()].map(look));
    },
    async drain(graceMs) {
      draining = true;
      const all = [...live.values()];
      for (const { run } of all) run?.halt();
      const inTime = new AbortController();
      const ended = Promise.allSettled(all.map((held) => held.ended)).then(() => inTime.abort());
      await clock.sleep(graceMs, inTime.signal);
      for (const { run } of all) run?.abort();
      await ended;
    },
  };
}
