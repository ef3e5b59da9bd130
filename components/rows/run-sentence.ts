import { formatCount, formatDuration, formatNumber, formatUsd } from "@/components/ui/format";
import { turnedAwaySentence } from "@/lib/contracts/plain/reason-words";
import type { RunDetail, RunRow, RunStatus, StatusCounts, StoppedBy } from "@/lib/contracts/run";
import type { TurnedAway } from "@/lib/contracts/turned-away";

/** The facts behind the sentence; `secondsLeft` comes from the live stream. */
export interface RunState {
  status: RunStatus;
  reason: string | null;
  stoppedBy?: StoppedBy | null;
  /** While it is queued: the run whose end it waits for. */
  waitsFor?: number | null | undefined;
  counts: StatusCounts;
  sampleCount: number;
  turnedAway?: TurnedAway | undefined;
  secondsLeft: number | null;
  startedAt: string | null;
  finishedAt: string | null;
  /** Its replies were made at once, whatever latency they pretend. */
  demonstration?: boolean;
}

/** Samples that have ended, scored or not. */
export function doneCount(counts: StatusCounts): number {
  return counts.scored + counts.failed + counts.unscored + counts.rejected + counts.withheld;
}

/** Wall time from start to end in seconds; null until both are known. */
export function runSeconds(run: Pick<RunRow, "startedAt" | "finishedAt">): number | null {
  if (!run.startedAt || !run.finishedAt) return null;
  return Math.max(0, (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000);
}

/** "1 012 replies rejected: too short ($0.52)": what the benchmark's protocol turned away, so that it was asked for again. */
function awaySentence(away: TurnedAway): string {
  return `${turnedAwaySentence(away, formatNumber)}${away.costUsd === null ? "" : ` (${formatUsd(away.costUsd)})`}`;
}

/** A run's state in one sentence without a full stop: "1 204 of 1 250 samples, 12 failed at the provider, 3 min left". */
export function runSentence(run: RunState): string {
  const { counts, sampleCount: total } = run;
  const progress = `${formatNumber(doneCount(counts))} of ${formatCount(total, "sample")}`;
  const faults = [
    counts.failed > 0 && `${formatNumber(counts.failed)} failed at the provider`,
    run.turnedAway && awaySentence(run.turnedAway),
    counts.rejected > 0 && `${formatCount(counts.rejected, "sample")} without a reply that the protocol takes`,
    counts.withheld > 0 && `${formatNumber(counts.withheld)} withheld by the provider's filter`,
    counts.unscored > 0 && `${formatNumber(counts.unscored)} could not be scored`,
  ].filter((part) => typeof part === "string");
  const with_ = (first: string, ...rest: (string | null)[]) => [first, ...faults, ...rest.filter((part) => part !== null)].join(", ");
  switch (run.status) {
    case "queued":
      return `${formatCount(total, "sample")} wait for ${run.waitsFor ? `the end of #${run.waitsFor}` : "the worker"}`;
    case "running":
      return with_(progress, run.secondsLeft === null ? null : `${formatDuration(run.secondsLeft)} left`);
    case "paused":
      return with_(`Paused at ${progress}`);
    case "cancelling":
      return with_(`Cancelling at ${progress}`);
    case "cancelled":
      return with_(`Cancelled after ${progress}`);
    case "stopped":
      return with_(`Stopped ${run.stoppedBy ? `by its ${run.stoppedBy} ` : ""}after ${progress}`);
    case "finished": {
      const seconds = run.demonstration ? null : runSeconds(run);
      const scored =
        counts.scored === total
          ? `${formatCount(total, "sample")} scored`
          : `${formatNumber(counts.scored)} of ${formatCount(total, "sample")} scored`;
      return with_(scored, seconds === null ? null : `took ${formatDuration(seconds)}`);
    }
  }
}

/** What asking samples again cost beside the run: "+ $0.004 for 2 samples asked again". */
export function askedAgainSentence({ replies, costUsd }: NonNullable<RunDetail["askedAgain"]>): string {
  const what = `${formatCount(replies, "sample")} asked again`;
  return costUsd === null ? what : `+ ${formatUsd(costUsd)} for ${what}`;
}
