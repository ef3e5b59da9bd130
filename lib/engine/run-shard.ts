import { setMaxListeners } from "node:events";
import { unknownEnd } from "@/lib/contracts/sample";
import { pool } from "@/lib/db/pool";
import { isTransient } from "@/lib/db/transient";
import { addParts } from "@/lib/queue/add-parts";
import { type QueuedShard, shardSize } from "@/lib/queue/shard";
import { emptyBatch } from "@/lib/record/result-batch";
import { runCost } from "@/lib/record/run-cost";
import type { ActiveRun } from "./active-run";
import { countLate, loadShard } from "./load-shard";
import type { OpenSample } from "./open-sample";
import { nextPending } from "./pending-shards";
import { runSample } from "./run-sample";

/** Queues the next pending shard of this shard's lane; false if there is none. */
async function queueNext({ context }: ActiveRun, shard: QueuedShard): Promise<boolean> {
  const next = await nextPending(pool(), context, shard);
  if (next !== null) await addParts(pool(), shard, [next]);
  return next !== null;
}

/** Ends a sample as unscored after an internal error, or if the database refuses its result, so that the run can still end. */
export async function giveUp(run: Pick<ActiveRun, "writer" | "context">, sample: OpenSample, error: unknown): Promise<void> {
  await countLate(sample).catch(() => {});
  const { runId, ordinal, attempts, spent } = sample;
  const reason = `internal: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300);
  // Its calls have been paid.
  const costUsd = runCost(run.context.price, spent);
  await run.writer.add({ ...emptyBatch(), samples: [{ ...unknownEnd, runId, ordinal, status: "unscored", attempts, reason, costUsd }] });
}

/** Number of a run's samples that are open in this process. */
export interface OpenCount {
  samples: number;
}

/**
 * Runs every unfinished sample of a shard; once all are asked, queues the lane's next shard. Returns whether the lane has ended; null if
 * samples are left after a halt, an outage of the database, or a takeover (`lost`).
 */
export async function runShard(all: ActiveRun, shard: QueuedShard, open: OpenCount, lost: AbortSignal): Promise<boolean | null> {
  const halt = AbortSignal.any([all.halt, lost]);
  setMaxListeners(0, halt);
  const run: ActiveRun = { ...all, halt };
  const samples = await loadShard(run.context, shard.part, run.context.verifier.id);
  let unasked = samples.length;
  let queued: Promise<boolean> | null = null;
  open.samples += samples.length;
  for (const { ordinal, spent, earlierUsd } of samples) run.tally.loaded(ordinal, runCost(run.context.price, spent), earlierUsd);

  const askSample = async (sample: OpenSample): Promise<boolean> => {
    let asked = false;
    const onSlot = () => {
      if (asked) return;
      asked = true;
      run.started(sample.ordinal);
      unasked--;
      if (unasked === 0 && open.samples <= 4 * run.slots.ceiling + 4 * shardSize) {
        queued ??= queueNext(run, shard);
        queued.catch(() => {});
      }
    };
    try {
      return await runSample(run, sample, onSlot);
    } catch (error) {
      // The sample stays open, and its shard is queued again once the database is available.
      if (isTransient(error)) return false;
      await giveUp(run, sample, error);
      return true;
    } finally {
      if (asked) run.ended(sample.ordinal);
      open.samples--;
    }
  };

  const ordinals = samples.map((sample) => sample.ordinal);
  const work = samples.map(askSample);
  // Each sample is released when it has ended, not with the last one.
  samples.length = 0;
  const ended = await Promise.all(work);
  const left = ordinals.filter((_, at) => !ended[at]);
  // Their cost is counted where they are asked next, which may be here.
  for (const ordinal of left) run.tally.forget(ordinal);
  if (lost.aborted) return null;
  if (left.length > 0) {
    await run.letGo(left);
    return null;
  }
  return !(await (queued ?? queueNext(run, shard)));
}
