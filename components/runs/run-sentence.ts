import type { RunRow, RunStatus, StatusCounts } from "@/lib/contracts/run";

/** What the sentence speaks of; `secondsLeft` comes from the live stream. */
export interface RunState {
  status: RunStatus;
  reason: string | null;
  counts: StatusCounts;
  sampleCount: number;
  secondsLeft: number | null;
  startedAt: string | null;
  finishedAt: string | null;
}

/** Number and duration as the interface writes them. */
export interface SentenceFormats {
  number: (value: number) => string;
  duration: (seconds: number) => string;
}

/** Samples that are over, well or not. */
export function doneCount(counts: StatusCounts): number {
  return counts.scored + counts.failed + counts.unscored + counts.cancelled;
}

/** Wall time from start to end in seconds; null until both are known. */
export function runSeconds(run: Pick<RunRow, "startedAt" | "finishedAt">): number | null {
  if (!run.startedAt || !run.finishedAt) return null;
  return Math.max(0, (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000);
}

/** A run's state in one sentence without a full stop: "1 204 of 1 250 samples, 12 failed at the provider, 3 min left". */
export function runSentence(run: RunState, { number, duration }: SentenceFormats): string {
  const { counts, sampleCount: total } = run;
  const samples = (count: number) => `${number(count)} ${count === 1 ? "sample" : "samples"}`;
  const progress = `${number(doneCount(counts))} of ${samples(total)}`;
  const faults = [
    counts.failed > 0 && `${number(counts.failed)} failed at the provider`,
    counts.unscored > 0 && `${number(counts.unscored)} could not be scored`,
  ].filter((part) => part !== false);
  const with_ = (first: string, ...rest: (string | null)[]) => [first, ...faults, ...rest.filter((part) => part !== null)].join(", ");
  switch (run.status) {
    case "queued":
      return `${samples(total)} wait for the worker`;
    case "running":
      return with_(progress, run.secondsLeft === null ? null : `${duration(run.secondsLeft)} left`);
    case "paused":
      return with_(`Paused at ${progress}`);
    case "cancelling":
      return with_(`Cancelling at ${progress}`);
    case "cancelled":
      return with_(`Cancelled after ${number(counts.scored + counts.failed + counts.unscored)} of ${samples(total)}`);
    case "stopped":
      return with_(`Stopped after ${number(counts.scored + counts.unscored)} of ${samples(total)}`);
    case "finished": {
      const seconds = runSeconds(run);
      const scored = counts.scored === total ? `${samples(total)} scored` : `${number(counts.scored)} of ${samples(total)} scored`;
      return with_(scored, seconds === null ? null : `took ${duration(seconds)}`);
    }
  }
}
