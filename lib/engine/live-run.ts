import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepTotals } from "@/lib/engine/metrics/keep-totals";
import { RunDigests } from "@/lib/engine/metrics/run-digests";
import { emptyBatch } from "@/lib/record/result-batch";
import type { RunContext } from "@/lib/record/run-context";
import type { ActiveRun } from "./active-run";
import { announceRun } from "./announce-run";
import { openActiveRun } from "./open-active-run";
import { progressLoop } from "./progress-loop";
import type { OpenCount } from "./run-shard";
import type { RunnerParts } from "./runner-parts";
import { stopWatch } from "./stop-rule";

/** A run that this process has open shards of. */
export interface LiveRun {
  readonly run: ActiveRun;
  /** What metrics need of its samples, as far as it is read. */
  readonly digests: RunDigests;
  readonly open: OpenCount;
  /** Resolves when its last shard has closed. */
  readonly closed: Promise<void>;
  enter(): void;
  /** A shard has ended; resolves when the run is closed, if this was the last one. */
  leave(): Promise<void>;
  /** Whether no sample of the run is left, as far as this process knows. */
  isOver(): boolean;
  /** Takes another concurrency without dropping a call. */
  resize(concurrency: number): void;
  /** Starts no new request; closes the run once its open shards have ended. */
  halt(): void;
  /** Gives up what is in flight as well. */
  abort(): void;
}

/** Opens a run with its counts and live display. `onClose` hears when it takes no more shards. Throws `invalid` when its model cannot be asked. */
export async function liveRun(context: RunContext, parts: RunnerParts, onClose: () => void): Promise<LiveRun> {
  const { clock, writer, tallies, lease, onError } = parts;
  const { id } = context;
  const { run, halt, share } = await openActiveRun(context, parts);
  const { slots, tally } = run;
  const watch = await stopWatch(context);
  const digests = new RunDigests(context, context.verifier.id);
  const display = progressLoop(run, digests, watch, onError, () =>
    share.most >= slots.ceiling ? "all" : share.isFirst ? "first" : "further",
  );
  let shards = 0;
  let closing: Promise<void> | null = null;
  let closedNow = () => {};
  const closed = new Promise<void>((resolve) => {
    closedNow = resolve;
  });
  const left = () => tally.progress(clock.monotonic()).counts.queued;

  const close = async () => {
    halt.halt();
    onClose();
    await halt.settled();
    const changed = await display.close();
    await run.server.save(true).catch(onError);
    if (tallies.get(id) === tally) tallies.delete(id);
    halt.giveUpJudge();
    await run.provider.close();
    closedNow();
    // Replies that were turned away are stored without their sample waiting for it; what was added before this is stored with it.
    await writer.add(emptyBatch()).catch(onError);
    // A run that is complete gets its last metrics, and its totals, when it is finished; one that was stopped has all its results by now.
    await keepTotals(id);
    if (!changed || left() === 0) return;
    await aggregateRun(id, undefined, { kept: digests });
    await announceRun(id);
  };
  const closeIfOver = async () => {
    // The next shard of a lane is queued already: a run that goes on is kept open for it.
    if (shards === 0 && (run.halt.aborted || left() === 0)) closing ??= close();
    await closing;
  };

  return {
    run,
    digests,
    open: { samples: 0 },
    closed,
    enter: () => void shards++,
    leave() {
      shards--;
      return closeIfOver();
    },
    isOver: () => left() === 0,
    resize(concurrency) {
      if (slots.ceiling === concurrency) return;
      slots.resize(concurrency);
      // What the run may have in flight over all workers is read with a renewal.
      lease.stir();
    },
    halt() {
      halt.halt();
      closeIfOver().catch(onError);
    },
    abort() {
      halt.abort();
      closeIfOver().catch(onError);
    },
  };
}
