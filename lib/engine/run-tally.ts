import type { RunProgress, StatusCounts } from "@/lib/contracts/run";
import type { Clock } from "./clock";
import type { SampleRow } from "./result-batch";

/** Counts of a run as this process knows them, for its live display. */
export interface RunTally {
  /** Takes the stored counts as the truth. */
  set(counts: StatusCounts, costUsd: number | null): void;
  /** The same while other workers have a part of the run: what has ended meanwhile is theirs, and counts as a result. */
  share(counts: StatusCounts, costUsd: number | null): void;
  started(): void;
  /** A sample that had started is no longer under way. */
  ended(): void;
  stored(sample: SampleRow): void;
  /** `now` is of the clock that never goes back. */
  progress(now: number): Pick<RunProgress, "counts" | "rate" | "secondsLeft" | "costUsd" | "latest">;
  /** Samples with a result since the last call. */
  takeFresh(): number;
}

const windowSeconds = 10;
/** So many of the samples that ended last are named. */
const latestNamed = 5;

export function runTally(clock: Pick<Clock, "monotonic">): RunTally {
  let counts: StatusCounts = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
  let costUsd: number | null = null;
  let underWay = 0;
  let fresh = 0;
  let latest: number[] = [];
  let firstAt: number | null = null;
  /** Results in each of the last seconds: [second, count]. */
  const seconds: [number, number][] = [];

  const rate = (now: number): number | null => {
    const from = Math.floor(now / 1000) - windowSeconds;
    while (seconds[0] && seconds[0][0] <= from) seconds.shift();
    if (seconds.length === 0 || firstAt === null) return null;
    const spanSeconds = Math.min(windowSeconds, Math.max(1, (now - firstAt) / 1000));
    return seconds.reduce((sum, [, count]) => sum + count, 0) / spanSeconds;
  };

  const results = (count: number) => {
    fresh += count;
    const second = Math.floor(clock.monotonic() / 1000);
    const last = seconds.at(-1);
    if (last?.[0] === second) last[1] += count;
    else seconds.push([second, count]);
  };
  const set: RunTally["set"] = (stored, cost) => {
    counts = { ...stored, queued: stored.queued + stored.running, running: 0 };
    costUsd = cost;
  };

  return {
    set,
    share(stored, cost) {
      const theirs = counts.queued - stored.queued - stored.running;
      if (theirs > 0) results(theirs);
      set(stored, cost);
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
      if (cost !== null) costUsd = (costUsd ?? 0) + cost;
      latest = [ordinal, ...latest.filter((one) => one !== ordinal)].slice(0, latestNamed);
      results(1);
    },
    progress(now) {
      const left = counts.queued;
      const running = Math.min(left, underWay);
      const perSecond = rate(now);
      const secondsLeft = perSecond ? left / perSecond : null;
      return { counts: { ...counts, queued: left - running, running }, rate: perSecond, secondsLeft, costUsd, latest };
    },
    takeFresh() {
      const had = fresh;
      fresh = 0;
      return had;
    },
  };
}
