import { setMaxListeners } from "node:events";
import { z } from "zod";
import { runStatus } from "@/lib/contracts/run";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { keepTotals } from "@/lib/engine/metrics/keep-totals";
import { HeedError } from "@/lib/errors";
import { addParts } from "@/lib/queue/add-parts";
import type { PartLocks } from "@/lib/queue/part-locks";
import { type QueuedShard, shardName } from "@/lib/queue/shard";
import { runContext } from "@/lib/record/run-context";
import { verifierElsewhere } from "@/lib/scoring/score-elsewhere";
import { batchPass } from "./batches/batch-pass";
import type { BatchRun } from "./batches/batch-run";
import { finishRun } from "./finish-run";
import { type LiveRun, liveRun } from "./live-run";
import { runShard } from "./run-shard";
import type { RunnerParts } from "./runner-parts";
import { stopRun } from "./stop-run";

/** The operations of a worker process on runs. */
export interface Runner {
  /** Runs a shard to its end; safe to be called twice for the same shard. */
  onShard(shard: QueuedShard): Promise<void>;
  /** Checks a run again that a person has changed. */
  look(runId: number): Promise<void>;
  /** Checks all runs of this process, for actions whose notice was missed. */
  lookAtAll(): Promise<void>;
  /** Starts no new request, gives requests in flight `graceMs` to finish, and stores everything. */
  drain(graceMs: number): Promise<void>;
}

const changeable = z.object({ status: runStatus, concurrency: z.number().int() });

/** A shard that this process has taken. */
interface TakenShard {
  /** Its run, once that is open. */
  held: LiveRun | null;
  /** Never rejects. */
  ended: Promise<void>;
  /** True if a repeated notice waits for its end. */
  isAwaited: boolean;
}

/** Reads the settings of a run that a person may have changed; undefined if the run no longer exists. */
async function currentState(id: number): Promise<z.infer<typeof changeable> | undefined> {
  const [row] = await queryRows(changeable, "select status, concurrency from run where id = $1", [id]);
  return row;
}

/** Makes one pass over a run's batches and queues the next one. Returns whether nothing is left; null if the run was halted. */
async function passOver(batches: BatchRun, shard: QueuedShard, lost: AbortSignal): Promise<boolean | null> {
  const [halt, abort] = [batches.run.halt, batches.run.abort].map((signal) => AbortSignal.any([signal, lost])) as [
    AbortSignal,
    AbortSignal,
  ];
  setMaxListeners(0, halt, abort);
  const passed = await batchPass({ ...batches, run: { ...batches.run, halt, abort } });
  if (passed.kind === "again") await addParts(pool(), shard, [shard.part], { afterMs: passed.afterMs });
  return passed.kind === "halted" ? null : passed.kind === "over";
}

export function makeRunner(parts: RunnerParts, locks: PartLocks): Runner {
  const live = new Map<number, LiveRun>();
  const opening = new Map<number, Promise<LiveRun | null>>();
  const shards = new Map<string, TakenShard>();
  let draining = false;

  const open = async (runId: number): Promise<LiveRun | null> => {
    const stored = await runContext(runId);
    // The batches of a cancelled run are cancelled at the provider, and what they have brought is stored.
    const isOpen = stored.status === "queued" || stored.status === "running" || (stored.batch && stored.status === "cancelling");
    if (!isOpen) return null;
    // Replies are scored on a separate thread, so that a slow one does not delay leases and other runs.
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
      // Nothing of the run is in flight, and no one closes it later.
      await keepTotals(runId);
      return null;
    }
  };
  const current = async (runId: number): Promise<LiveRun | null> => {
    for (let known = live.get(runId); known; known = live.get(runId)) {
      if (!known.run.halt.aborted) return known;
      // A halted run was resumed in the meantime; its last shards close first.
      await known.closed;
    }
    let soon = opening.get(runId);
    if (!soon) {
      soon = open(runId).finally(() => opening.delete(runId));
      opening.set(runId, soon);
    }
    return soon;
  };

  const handle = async (shard: QueuedShard, taken: TakenShard): Promise<void> => {
    const lost = new AbortController();
    // Locked before it waits for its run to open: recovery would take it for abandoned.
    if (!(await locks.take(shard, () => lost.abort()))) return;
    let held: LiveRun | null = null;
    let laneEnded: boolean | null = null;
    try {
      const open = await current(shard.id);
      if (open === null || draining) return;
      held = open;
      taken.held = open;
      open.enter();
      laneEnded = open.batches ? await passOver(open.batches, shard, lost.signal) : await runShard(open.run, shard, open.open, lost.signal);
    } finally {
      await locks.give(shard);
      await held?.leave();
    }
    if (held === null) return;
    // A sample may take longer than all later shards of its lane, so the shard that ends last ends the run.
    if (laneEnded || (laneEnded !== null && !held.batches && held.isOver())) await finishRun(shard.id, held.digests);
  };

  const look = async (runId: number): Promise<void> => {
    const held = live.get(runId);
    if (!held) return;
    const state = await currentState(runId);
    const status = state?.status;
    if (status === "paused" || status === "stopped" || status === "finished") held.halt();
    const isWoundUp = status === "cancelling" && held.batches !== null;
    if (isWoundUp) held.run.context.status = "cancelling";
    if (status === undefined || status === "cancelled" || (status === "cancelling" && !isWoundUp)) held.abort();
    if (state && held.batches === null) held.resize(state.concurrency);
  };

  return {
    async onShard(shard) {
      if (draining) return;
      const key = shardName(shard);
      for (let same = shards.get(key); same; same = shards.get(key)) {
        // A repeated notice for an open shard matters only if its run was halted and then resumed, and then one of them is enough.
        if (same.isAwaited || !same.held?.run.halt.aborted) return;
        same.isAwaited = true;
        await same.ended;
      }
      if (draining) return;
      const taken: TakenShard = { held: null, ended: Promise.resolve(), isAwaited: false };
      const work = handle(shard, taken).finally(() => shards.delete(key));
      taken.ended = work.catch(() => {});
      shards.set(key, taken);
      await work;
    },
    async look(runId) {
      await look(runId);
      await live.get(runId)?.recount();
    },
    async lookAtAll() {
      await Promise.all([...live.keys()].map(look));
    },
    async drain(graceMs) {
      draining = true;
      for (const held of live.values()) held.halt();
      const inTime = new AbortController();
      const all = Promise.all([...shards.values()].map(({ ended }) => ended)).then(() => inTime.abort());
      await parts.clock.sleep(graceMs, inTime.signal);
      for (const held of live.values()) held.abort();
      await all;
      await parts.writer.drained();
    },
  };
}
