import type { Metric } from "@/lib/contracts/metric";
import { rejectedCount, turnedAwaySentence } from "@/lib/contracts/plain/reason-words";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { readHeadline } from "@/lib/engine/metrics/read-headline";
import type { RunDigests } from "@/lib/engine/metrics/run-digests";
import { logRun } from "@/lib/record/run-log";
import { turnedAwayIn } from "@/lib/record/turned-away";
import type { ActiveRun } from "./active-run";
import type { AskedPart } from "./asked-part";
import { publishProgress } from "./publish-progress";
import { runCounts } from "./run-counts";

const everyMs = 250;
const heartbeatMs = 2000;
const leastAggregateMs = 2000;
/** The same interval for a run with a stop rule, in which every delayed look costs money. */
const leastWatchedMs = 250;
const countEveryMs = 2000;
/** Computing metrics may take at most one part in this many of the time. */
const aggregateShare = 20;
const watchedShare = 4;

/**
 * New samples are read in batches that take about this long, so that few remain at a run's end; `firstRead` is the size of the first batch.
 */
const readMs = 100;
const firstRead = 50;

/** The page reports rows that the database has not accepted for this long. */
const refusingMs = 3000;

function refusal({ since, message }: { since: number; message: string }, waiting: number): string {
  const at = new Date(since).toISOString().slice(11, 19);
  return `The database has not accepted rows since ${at} UTC (${message.slice(0, 200)}). ${waiting} replies are waiting to be stored; new requests are limited to what fits in memory.`;
}

/**
 * Announces a run four times a second while something changes, and keeps its running metrics up to date. `close` reports whether results
 * came after the last metrics.
 */
export function progressLoop(
  run: ActiveRun,
  digests: RunDigests,
  /** Explains why a part of the run is enough, if the run has a stop rule. */
  watch: ((part: AskedPart) => string | null) | null,
  onError: (error: unknown) => void,
  /**
   * Role of this worker in the run. If there are several, only the first announces the run and keeps its metrics; it counts samples that it
   * has not ended itself from the database.
   */
  part: () => "all" | "first" | "further",
): {
  close(): Promise<boolean>;
  /** Computes the metrics of everything stored so far, and applies the stop rule. */
  refresh(): Promise<void>;
} {
  const { context, tally, slots, clock } = run;
  const { id } = context;
  let headline: Metric | null = null;
  let dirty = false;
  let changedSinceMetrics = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  let countedAt = clock.monotonic();
  let metricsAt = clock.monotonic();
  // A batch is read to its end before the rule may stop its run: its replies are paid for, and its budget stays set aside until then.
  const watchLive = context.batch ? null : watch;
  const [leastMs, share] = watchLive === null ? [leastAggregateMs, aggregateShare] : [leastWatchedMs, watchedShare];
  let metricsEveryMs = leastMs;
  let readAtOnce = firstRead;
  let work: Promise<void> = Promise.resolve();
  let busy = false;
  let lastReason: string | null = null;
  let notedAway = rejectedCount(turnedAwayIn(context.manifest, tally.progress(clock.monotonic()).turnedAway));

  const closing = new AbortController();

  const refreshMetrics = async (apply: typeof watch) => {
    const begun = performance.now();
    changedSinceMetrics = false;
    const part = await aggregateRun(id, undefined, { kept: digests, signal: closing.signal });
    if (closing.signal.aborted) {
      changedSinceMetrics = true;
      return;
    }
    headline = await readHeadline(id, context.manifest, context.verifier.id);
    metricsEveryMs = Math.max(leastMs, share * (performance.now() - begun));
    metricsAt = clock.monotonic();
    // A run of which all samples are in progress ends by itself.
    const why = part === null || tally.progress(metricsAt).counts.queued === 0 ? null : (apply?.(part) ?? null);
    if (why !== null) run.stop(why, "rule");
  };
  /** Logs the number of rejected replies: at ten, a hundred and so on, and when the run is closed. */
  const noteTurnedAway = async (closing: boolean) => {
    const away = turnedAwayIn(context.manifest, tally.progress(clock.monotonic()).turnedAway);
    const count = rejectedCount(away);
    const next = 10 ** (Math.floor(Math.log10(Math.max(1, notedAway))) + 1);
    if (!away || part() === "further" || count === notedAway || (!closing && count < next)) return;
    notedAway = count;
    await logRun(
      id,
      "rejected",
      `${turnedAwaySentence(away, (count) => count.toLocaleString("en-US"))}. Each was retried while its sample had attempts left.`,
    );
  };
  const tick = async () => {
    const now = clock.monotonic();
    const has = part();
    if (has !== "all" && now - countedAt >= countEveryMs) {
      countedAt = now;
      const stored = await runCounts(id);
      tally.share(stored);
    }
    const fresh = tally.takeFresh();
    if (fresh.results + fresh.turnedAway > 0) dirty = true;
    // A running dialogue changes with each turn.
    if (fresh.results > 0 || (context.engine.dialogue !== undefined && slots.inFlight > 0)) changedSinceMetrics = true;
    await run.server.save();
    const unread = digests.tell(tally.takeStored());
    if (has === "further") return;
    if (unread >= readAtOnce) {
      const begun = performance.now();
      await digests.readReported();
      readAtOnce = Math.max(firstRead, Math.round((unread * readMs) / Math.max(1, performance.now() - begun)));
    }
    await noteTurnedAway(false);
    if (changedSinceMetrics && now - metricsAt >= metricsEveryMs) await refreshMetrics(watchLive);
    const stuck = run.writer.refusing;
    const reason = stuck !== null && stuck.lastsMs >= refusingMs ? refusal(stuck, slots.unstored) : null;
    if (reason !== lastReason) dirty = true;
    lastReason = reason;
    if (run.halt.aborted || (!dirty && now - sentAt < heartbeatMs)) return;
    dirty = false;
    sentAt = now;
    const isCancelling = context.status === "cancelling";
    const state = {
      runId: id,
      status: isCancelling ? ("cancelling" as const) : ("running" as const),
      reason,
      inFlight: slots.inFlight,
      limit: slots.limit,
      headline,
    };
    const { turnedAway, ...known } = tally.progress(now);
    const away = turnedAwayIn(context.manifest, turnedAway);
    await publishProgress({ ...state, ...known, ...(away && { turnedAway: away }), at: new Date(clock.now()).toISOString() });
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    work = tick()
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  }, everyMs);

  const refresh = async () => {
    const fresh = tally.takeFresh();
    if (fresh.results + fresh.turnedAway > 0) dirty = true;
    digests.tell(tally.takeStored());
    await digests.readReported();
    await refreshMetrics(watch);
  };

  return {
    async refresh() {
      while (busy) await work;
      busy = true;
      work = refresh().finally(() => {
        busy = false;
      });
      await work;
    },
    async close() {
      clearInterval(timer);
      // The end of a run computes its own metrics and should not wait for others.
      closing.abort();
      await work;
      digests.tell(tally.takeStored());
      await noteTurnedAway(true).catch(onError);
      return tally.takeFresh().results > 0 || changedSinceMetrics;
    },
  };
}
