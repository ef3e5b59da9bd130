import { pool } from "@/lib/db/pool";
import type { Clock } from "@/lib/engine/clock";
import type { Lease } from "@/lib/limits/lease";
import type { QueuedPart } from "@/lib/queue/part";
import type { PartLocks } from "@/lib/queue/part-locks";
import { jobProcess } from "./job-process";
import { jobKinds } from "./kinds";
import { type JobRun, runJob } from "./run-job";
import { storedJob } from "./stored-job";

/** What a worker process does for jobs. */
export interface JobRunner {
  /** Executes one; safe to be called twice for the same job. */
  onJob(part: QueuedPart): Promise<void>;
  /** Breaks off a job of this worker that is no longer to be done. */
  look(id: number): Promise<void>;
  /** Looks at all jobs of this worker, for verbs whose notice was missed. */
  lookAtAll(): Promise<void>;
  /** Starts nothing new, gives what is in flight `graceMs` to end, and leaves the jobs to be taken up again. */
  drain(graceMs: number): Promise<void>;
}

interface Held {
  run: JobRun | null;
  aborted: boolean;
  ended: Promise<void>;
}

/** `apart` executes a job that is not to keep this process busy: in a process of its own, where nobody says otherwise. */
export function makeJobRunner(
  clock: Clock,
  locks: PartLocks,
  lease: Lease,
  onError: (error: unknown) => void,
  apart: (id: number) => JobRun = jobProcess,
): JobRunner {
  const live = new Map<number, Held>();
  let draining = false;

  const execute = async (part: QueuedPart, held: Held): Promise<void> => {
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
      const before = live.get(part.id);
      if (before) {
        // A second time matters only when the first was broken off and the job goes on.
        if (!before.aborted) return;
        await before.ended.catch(() => {});
      }
      if (draining) return;
      const held: Held = { run: null, aborted: false, ended: Promise.resolve() };
      live.set(part.id, held);
      held.ended = execute(part, held).finally(() => {
        if (live.get(part.id) === held) live.delete(part.id);
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
