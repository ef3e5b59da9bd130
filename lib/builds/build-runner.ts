import { pool } from "@/lib/db/pool";
import type { Clock } from "@/lib/engine/clock";
import { type BuildJob, buildLock } from "@/lib/queue/build-job";
import type { ShardLocks } from "@/lib/queue/shard-locks";
import { buildProcess } from "./build-process";
import type { BuildRun } from "./run-build";

/** What a worker process does for builds. */
export interface BuildRunner {
  /** Handles one job; safe to be called twice for the same build. */
  onBuild(job: BuildJob): Promise<void>;
  /** Breaks off a build of this process that is no longer to be made. */
  look(id: number): Promise<void>;
  /** Looks at all builds of this process, for verbs whose notice was missed. */
  lookAtAll(): Promise<void>;
  /** Starts no new call, gives those in flight `graceMs` to end, and leaves the builds to be taken up again. */
  drain(graceMs: number): Promise<void>;
}

interface Held {
  run: BuildRun | null;
  aborted: boolean;
  ended: Promise<void>;
}

export function makeBuildRunner(clock: Clock, locks: ShardLocks): BuildRunner {
  const live = new Map<number, Held>();
  let draining = false;

  const make = async (id: number, held: Held): Promise<void> => {
    if (!(await locks.take(buildLock, id))) return;
    try {
      if (draining) return;
      held.run = buildProcess(id);
      await held.run.ended;
    } finally {
      await locks.give(buildLock, id);
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
    async onBuild({ buildId }) {
      const before = live.get(buildId);
      if (before) {
        // A second job matters only when the first was broken off and the build goes on.
        if (!before.aborted) return;
        await before.ended.catch(() => {});
      }
      if (draining) return;
      const held: Held = { run: null, aborted: false, ended: Promise.resolve() };
      live.set(buildId, held);
      held.ended = make(buildId, held).finally(() => {
        if (live.get(buildId) === held) live.delete(buildId);
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
