import { z } from "zod";
import { runStatus } from "@/lib/contracts/run";
import { queryRows } from "@/lib/db/query-rows";
import { keepTotals } from "@/lib/engine/metrics/keep-totals";
import { HeedError } from "@/lib/errors";
import { partName, type QueuedPart } from "@/lib/queue/part";
import type { PartLocks } from "@/lib/queue/part-locks";
import { runContext } from "@/lib/record/run-context";
import { verifierElsewhere } from "@/lib/scoring/score-elsewhere";
import { finishRun } from "./finish-run";
import { type LiveRun, liveRun } from "./live-run";
import { runShard } from "./run-shard";
import type { RunnerParts } from "./runner-parts";
import { stopRun } from "./stop-run";

/** What a worker process does for runs. */
export interface Runner {
  /** Takes a shard to its end; safe to be called twice for the same one. */
  onShard(shard: QueuedPart): Promise<void>;
  /** Looks at a run again whose status may have changed. */
  look(runId: number): Promise<void>;
  /** Looks at all runs of this process, for verbs whose notice was missed. */
  lookAtAll(): Promise<void>;
  /** Starts no new request, gives what is in flight `graceMs` to end, and stores all there is. */
  drain(graceMs: number): Promise<void>;
}

const changeable = z.object({ status: runStatus, concurrency: z.number().int() });

/** What a person may have changed of a run; undefined where it is gone. */
async function asItStands(id: number): Promise<z.infer<typeof changeable> | undefined> {
  const [row] = await queryRows(changeable, "select status, concurrency from run where id = $1", [id]);
  return row;
}

export function makeRunner(parts: RunnerParts, locks: PartLocks): Runner {
  const live = new Map<number, LiveRun>();
  const opening = new Map<number, Promise<LiveRun | null>>();
  const shards = new Map<string, Promise<void>>();
  let draining = false;

  const open = async (runId: number): Promise<LiveRun | null> => {
    const stored = await runContext(runId);
    if (stored.status !== "queued" && stored.status !== "running") return null;
    // Replies are scored on a thread: leases and other runs do not wait for one that takes long.
    const context = { ...stored, verifier: verifierElsewhere(stored, stored.verifier.id) };
    try {
      const fresh = await liveRun(context, parts, () => {
        if (live.get(runId) === fresh) live.delete(runId);
      });
      live.set(runId, fresh);
      if (draining) fresh.halt();
      return fresh;
    } catch (error) {
      if (!(error instanceof HeedError)) throw error;
      await stopRun(runId, error.message);
      // Nothing of it is in flight, and nobody closes it later.
      await keepTotals(runId);
      return null;
    }
  };
  const current = async (runId: number): Promise<LiveRun | null> => {
    const known = live.get(runId);
    if (known && !known.run.halt.aborted) return known;
    // A halted run that was resumed meanwhile: its last shards close first.
    if (known) await known.closed;
    let soon = opening.get(runId);
    if (!soon) {
      soon = open(runId).finally(() => opening.delete(runId));
      opening.set(runId, soon);
    }
    return soon;
  };

  const handle = async (shard: QueuedPart): Promise<void> => {
    const held = await current(shard.id);
    if (held === null || draining) return;
    held.enter();
    let laneEnded: boolean | null = null;
    const lost = new AbortController();
    try {
      if (!(await locks.take(shard, () => lost.abort()))) return;
      try {
        laneEnded = await runShard(held.run, shard, held.open, lost.signal);
      } finally {
        await locks.give(shard);
      }
    } finally {
      await held.leave();
    }
    // A sample may take longer than all further shards of its lane: whichever shard ends last ends the run.
    if (laneEnded || (laneEnded !== null && held.isOver())) await finishRun(shard.id, held.digests);
  };

  const look = async (runId: number): Promise<void> => {
    const held = live.get(runId);
    if (!held) return;
    const state = await asItStands(runId);
    const status = state?.status;
    if (status === "paused" || status === "stopped" || status === "finished") held.halt();
    if (status === undefined || status === "cancelling" || status === "cancelled") held.abort();
    if (state) held.resize(state.concurrency);
  };

  return {
    async onShard(shard) {
      if (draining) return;
      const key = partName(shard);
      const same = shards.get(key);
      if (same) {
        // A second one of a shard that is open here matters only when the first was halted and the run resumed.
        if (!live.get(shard.id)?.run.halt.aborted) return;
        await same.catch(() => {});
      }
      const work = handle(shard).finally(() => {
        if (shards.get(key) === work) shards.delete(key);
      });
      shards.set(key, work);
      await work;
    },
    look,
    async lookAtAll() {
      await Promise.all([...live.keys()].map(look));
    },
    async drain(graceMs) {
      draining = true;
      for (const held of live.values()) held.halt();
      const inTime = new AbortController();
      const all = Promise.allSettled([...shards.values()]).then(() => inTime.abort());
      await parts.clock.sleep(graceMs, inTime.signal);
      for (const held of live.values()) held.abort();
      await all;
      await parts.writer.drained();
    },
  };
}
