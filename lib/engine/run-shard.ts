import { setMaxListeners } from "node:events";
import { unknownEnd } from "@/lib/contracts/sample";
import { pool } from "@/lib/db/pool";
import { addParts } from "@/lib/queue/add-parts";
import { type QueuedPart, shardSize } from "@/lib/queue/part";
import { emptyBatch } from "@/lib/record/result-batch";
import { runCost } from "@/lib/record/run-cost";
import type { ActiveRun } from "./active-run";
import { loadShard } from "./load-shard";
import type { OpenSample } from "./open-sample";
import { nextPending } from "./pending-shards";
import { runSample } from "./run-sample";

/** Queues the next pending shard of this one's lane; false when there is none. */
async function queueNext({ context }: ActiveRun, shard: QueuedPart): Promise<boolean> {
  const next = await nextPending(pool(), context, shard);
  if (next !== null) await addParts(pool(), shard, [next]);
  return next !== null;
}

/** A fault of our own, or a result that the database refuses, must not keep a run from ending. */
async function giveUp(run: ActiveRun, { runId, ordinal, attempts }: OpenSample, error: unknown): Promise<void> {
  const reason = `internal: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300);
  await run.writer.add({ ...emptyBatch(), samples: [{ ...unknownEnd, runId, ordinal, status: "unscored", attempts, reason }] });
}

/** Samples of a run that are open in this process. */
export interface OpenCount {
  samples: number;
}

/**
 * Takes every sample of a shard that has not ended to its end. The lane's next shard is queued as soon as all of this one's
 * samples have been asked for, so that a slow one holds nobody up. Answers whether the lane has ended; null when the run was
 * halted, or when another worker has taken the shard over (`lost`).
 */
export async function runShard(all: ActiveRun, shard: QueuedPart, open: OpenCount, lost: AbortSignal): Promise<boolean | null> {
  const halt = AbortSignal.any([all.halt, lost]);
  setMaxListeners(0, halt);
  const run: ActiveRun = { ...all, halt };
  const samples = await loadShard(run.context, shard.part, run.context.verifier.id);
  let unasked = samples.length;
  let queued: Promise<boolean> | null = null;
  open.samples += samples.length;
  for (const { ordinal, spentInput, spentOutput } of samples) run.tally.paid(ordinal, runCost(run.context.price, spentInput, spentOutput));

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
      await giveUp(run, sample, error);
      return true;
    } finally {
      if (asked) run.ended(sample.ordinal);
      open.samples--;
    }
  };

  const ordinals = samples.map((sample) => sample.ordinal);
  const work = samples.map(askSample);
  // Each sample is let go when it has ended, not when the last one has.
  samples.length = 0;
  const ended = await Promise.all(work);
  const left = ordinals.filter((_, at) => !ended[at]);
  if (lost.aborted) return null;
  if (left.length > 0) {
    await run.letGo(left);
    return null;
  }
  return !(await (queued ?? queueNext(run, shard)));
}
