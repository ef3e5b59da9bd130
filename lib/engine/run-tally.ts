import type { RunProgress, StatusCounts } from "@/lib/contracts/run";
import { added } from "@/lib/record/added";
import type { SampleEnd } from "@/lib/record/result-batch";
import type { TurnedAwaySums } from "@/lib/record/turned-away";
import type { Clock } from "./clock";
import type { RunCounts } from "./run-counts";

/** The stored counts that a tally uses. */
type Stored = Pick<RunCounts, "counts" | "costUsd" | "turnedAway">;

/** Counts of a run as this process knows them, for its live display. */
export interface RunTally {
  /** Replaces the counts by the stored ones. */
  set(stored: Stored): void;
  /**
   * Updates the counts while other workers run parts of the run: samples that have ended in the meantime are theirs, and count as results.
   */
  share(stored: Stored): void;
  started(): void;
  /** Records that a started sample is no longer in progress. */
  ended(): void;
  stored(sample: SampleEnd): void;
  /**
   * Records what the calls of an open sample have cost so far, and how much of it the stored counts include from its earlier end; null if
   * it never ended.
   */
  loaded(ordinal: number, costUsd: number | null, earlierUsd: number | null): void;
  /** Leaves out what an open sample has cost here, because another worker asks it now. */
  forget(ordinal: number): void;
  /** Records what a reply to a sample has cost. */
  paid(ordinal: number, costUsd: number | null): void;
  /** Records that the family has rejected a reply, of which the cost is recorded as that of any reply. */
  turnedAway(reason: string, costUsd: number | null): void;
  /** `now` is the time of the monotonic clock. */
  progress(now: number): Pick<RunProgress, "counts" | "rate" | "secondsLeft" | "costUsd" | "latest"> & { turnedAway: TurnedAwaySums };
  /** Returns the number of samples with a result since the last call, and of rejected replies. */
  takeFresh(): { results: number; turnedAway: number };
  /** Returns the ordinals of the samples that this process has stored since the last call. */
  takeStored(): number[];
}

const windowSeconds = 10;
/** Number of latest samples that are named. */
const latestNamed = 5;

export function runTally(clock: Pick<Clock, "monotonic">): RunTally {
  let counts: StatusCounts = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
  let costUsd: number | null = null;
  /** Cost of unfinished samples that the stored counts do not include, by ordinal. */
  const paid = new Map<number, number>();
  /** Cost of unfinished samples that the stored counts include, because they had ended before they were retried, by ordinal. */
  const earlier = new Map<number, number>();
  const away = new Map<string, number>();
  let awayUsd: number | null = null;
  let underWay = 0;
  let fresh = { results: 0, turnedAway: 0 };
  let ordinals: number[] = [];
  let latest: number[] = [];
  let firstAt: number | null = null;
  /** Number of results in each of the last seconds: [second, count]. */
  const seconds: [number, number][] = [];

  const rate = (now: number): number | null => {
    const from = Math.floor(now / 1000) - windowSeconds;
    while (seconds[0] && seconds[0][0] <= from) seconds.shift();
    if (seconds.length === 0 || firstAt === null) return null;
    const spanSeconds = Math.min(windowSeconds, Math.max(1, (now - firstAt) / 1000));
    return seconds.reduce((sum, [, count]) => sum + count, 0) / spanSeconds;
  };

  const results = (count: number) => {
    fresh.results += count;
    const second = Math.floor(clock.monotonic() / 1000);
    const last = seconds.at(-1);
    if (last?.[0] === second) last[1] += count;
    else seconds.push([second, count]);
  };
  const set: RunTally["set"] = (stored) => {
    counts = { ...stored.counts, queued: stored.counts.queued + stored.counts.running, running: 0 };
    costUsd = stored.costUsd;
    away.clear();
    for (const { reason, count } of stored.turnedAway.replies) away.set(reason, count);
    awayUsd = stored.turnedAway.costUsd;
  };
  return {
    set,
    share(stored) {
      const theirs = counts.queued - stored.counts.queued - stored.counts.running;
      if (theirs > 0) results(theirs);
      set(stored);
    },
    started: () => {
      underWay++;
      firstAt ??= clock.monotonic();
    },
    ended: () => {
      underWay--;
    },
    stored({ ordinal, status, costUsd: cost }) {
      counts.queued = Math.max(0, counts.queued - 1);
      counts[status]++;
      costUsd = added(costUsd, cost === null ? null : cost - (earlier.get(ordinal) ?? 0));
      paid.delete(ordinal);
      earlier.delete(ordinal);
      ordinals.push(ordinal);
      latest = [ordinal, ...latest.filter((earlier) => earlier !== ordinal)].slice(0, latestNamed);
      results(1);
    },
    loaded(ordinal, cost, earlierUsd) {
      if (earlierUsd !== null) earlier.set(ordinal, earlierUsd);
      if (cost !== null) paid.set(ordinal, cost - (earlierUsd ?? 0));
    },
    forget(ordinal) {
      paid.delete(ordinal);
      earlier.delete(ordinal);
    },
    paid(ordinal, cost) {
      if (cost !== null) paid.set(ordinal, (paid.get(ordinal) ?? 0) + cost);
    },
    turnedAway(reason, cost) {
      away.set(reason, (away.get(reason) ?? 0) + 1);
      awayUsd = added(awayUsd, cost);
      fresh.turnedAway++;
    },
    progress(now) {
      const left = counts.queued;
      const running = Math.min(left, underWay);
      const perSecond = rate(now);
      const secondsLeft = perSecond ? left / perSecond : null;
      let cost = costUsd;
      for (const amount of paid.values()) cost = added(cost, amount);
      const replies = [...away].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
      const turnedAway = { replies, costUsd: awayUsd };
      return { counts: { ...counts, queued: left - running, running }, rate: perSecond, secondsLeft, costUsd: cost, latest, turnedAway };
    },
    takeFresh() {
      const had = fresh;
      fresh = { results: 0, turnedAway: 0 };
      return had;
    },
    takeStored() {
      const had = ordinals;
      ordinals = [];
      return had;
    },
  };
}
