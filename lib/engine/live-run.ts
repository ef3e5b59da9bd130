import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepTotals } from "@/lib/engine/metrics/keep-totals";
import { RunDigests } from "@/lib/engine/metrics/run-digests";
import { emptyBatch } from "@/lib/record/result-batch";
import type { RunContext } from "@/lib/record/run-context";
import type { ActiveRun } from "./active-run";
import { announceRun } from "./announce-run";
import { type BatchRun, openBatchRun } from "./batches/batch-run";
import { openActiveRun } from "./open-active-run";
import { progressLoop } from "./progress-loop";
import { runCounts } from "./run-counts";
import type { OpenCount } from "./run-shard";
import type { RunnerParts } from "./runner-parts";
import { stopWatch } from "./stop-rule";

/** A run of which this process has open shards. */
export interface LiveRun {
  readonly run: ActiveRun;
  /** Digests of its samples, as far as they have been read. */
  readonly digests: RunDigests;
  readonly open: OpenCount;
  /** Its batches; null if it makes single calls. */
  readonly batches: BatchRun | null;
  /** Resolves when its last shard has closed. */
  readonly closed: Promise<void>;
  enter(): void;
  /** Reports that a shard has ended; resolves when the run is closed, if it was the last one. */
  leave(): Promise<void>;
  /** True if the run has no samples left, according to this process. */
  isOver(): boolean;
  /** Checks whether a person has had samples retried; from then on its counts are read from the database. */
  recount(): Promise<void>;
  /** Changes the concurrency without dropping a call. */
  resize(concurrency: number): void;
  /** Starts no new request; closes the run once its open shards have ended. */
  halt(): void;
  /** Abandons requests in flight as well. */
  abort(): void;
}

/**
 * Opens a run with its counts and live display. `onClose` is called when it accepts no more shards. Throws `invalid` if its model cannot be
 * called.
 */
export async function liveRun(context: RunContext, parts: RunnerParts, onClose: () => void): Promise<LiveRun> {
  const { clock, writer, tallies, lease, onError } = parts;
  const { id } = context;
  const { run, halt, share } = await openActiveRun(context, parts);
  const { slots, tally } = run;
  const batches = context.batch ? openBatchRun(run, () => display.refresh()) : null;
  const watch = await stopWatch(context);
  const digests = new RunDigests(context, context.verifier.id);
  let isRetried = false;
  const display = progressLoop(run, digests, watch, onError, () =>
    share.most < slots.ceiling && !share.isFirst ? "further" : share.most < slots.ceiling || isRetried ? "first" : "all",
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
    await batches?.client.close();
    closedNow();
    // Rejected replies are stored without their sample waiting for it. An empty batch resolves after everything that was added before.
    await writer.add(emptyBatch()).catch(onError);
    // A complete run gets its last metrics and totals when it is finished; a stopped run already has all its results. The totals come last:
    // if they are missing after a kill, both are stored later.
    const isStale = changed && left() > 0;
    try {
      if (isStale) await aggregateRun(id, undefined, { kept: digests });
    } finally {
      await keepTotals(id);
    }
    if (isStale) await announceRun(id);
  };
  const closeIfOver = async () => {
    // The next shard of a lane is already queued, so an unfinished run is kept open for it.
    if (shards === 0 && (run.halt.aborted || left() === 0)) closing ??= close();
    await closing;
  };

  return {
    run,
    digests,
    batches,
    open: { samples: 0 },
    closed,
    enter: () => void shards++,
    leave() {
      shards--;
      return closeIfOver();
    },
    isOver: () => left() === 0,
    async recount() {
      // Before the query, so that a sample that ends meanwhile does not count as retried. Another that fails meanwhile hides it among the
      // failed samples, but not among the open ones.
      const { queued, running, failed, unscored } = tally.progress(clock.monotonic()).counts;
      if (isRetried || failed + unscored === 0) return;
      const { counts: stored } = await runCounts(id);
      isRetried = stored.failed + stored.unscored < failed + unscored || stored.queued + stored.running > queued + running;
    },
    resize(concurrency) {
      if (slots.ceiling === concurrency) return;
      slots.resize(concurrency);
      // A renewal of the lease reads how many requests the run may have in flight over all workers.
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
