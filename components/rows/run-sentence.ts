import { formatCount, formatDuration, formatNumber, formatUsd } from "@/components/ui/format";
import { turnedAwaySentence } from "@/lib/contracts/plain/reason-words";
import type { RunDetail, RunRow, RunStatus, StatusCounts, StoppedBy } from "@/lib/contracts/run";
import type { TurnedAway } from "@/lib/contracts/turned-away";

/** Facts behind a run's sentence; `secondsLeft` comes from the live stream. */
export interface RunState {
  status: RunStatus;
  reason: string | null;
  stoppedBy?: StoppedBy | null;
  /** The run that must end before this queued run starts. */
  waitsFor?: number | null | undefined;
  counts: StatusCounts;
  sampleCount: number;
  turnedAway?: TurnedAway | undefined;
  secondsLeft: number | null;
  startedAt: string | null;
  finishedAt: string | null;
  /** Replies were made instantly, whatever latency they simulate. */
  demonstration?: boolean;
}

/** Counts the samples that have ended, scored or not. */
export function doneCount(counts: StatusCounts): number {
  return counts.scored + counts.failed + counts.unscored + counts.rejected + counts.withheld;
}

/** Returns the wall time from start to end in seconds; null until both are known. */
export function runSeconds(run: Pick<RunRow, "startedAt" | "finishedAt">): number | null {
  if (!run.startedAt || !run.finishedAt) return null;
  return Math.max(0, (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000);
}

/** Formats the rejected replies, which were asked for again: "1 012 replies rejected: too short ($0.52)". */
export function awaySentence(away: TurnedAway): string {
  return `${turnedAwaySentence(away, formatNumber)}${away.costUsd === null ? "" : ` (${formatUsd(away.costUsd)})`}`;
}

/** Reasons why samples are in no mean, each with its count ("12 failed at the provider"), and rejected replies with their cost. */
function faultWords({ counts, turnedAway }: Pick<RunState, "counts" | "turnedAway">): string[] {
  return [
    counts.failed > 0 && `${formatNumber(counts.failed)} failed at the provider`,
    turnedAway && awaySentence(turnedAway),
    counts.rejected > 0 && `${formatCount(counts.rejected, "sample")} without a valid reply`,
    counts.withheld > 0 && `${formatNumber(counts.withheld)} withheld by the provider’s filter`,
    counts.unscored > 0 && `${formatNumber(counts.unscored)} could not be scored`,
  ].filter((part) => typeof part === "string");
}

const stoppers = { rule: "its rule", budget: "its budget", month: "the monthly budget" } as const;

/** Formats a run's progress without a period: "Cancelled after 97 of 250 samples". */
export function stateWords({ status, counts, sampleCount: total, waitsFor, stoppedBy }: RunState): string {
  const progress = `${formatNumber(doneCount(counts))} of ${formatCount(total, "sample")}`;
  switch (status) {
    case "queued":
      return `${formatCount(total, "sample")} waiting for ${waitsFor ? `the end of #${waitsFor}` : "the worker"}`;
    case "running":
      return progress;
    case "paused":
      return `Paused at ${progress}`;
    case "cancelling":
      return `Cancelling at ${progress}`;
    case "cancelled":
      return `Cancelled after ${progress}`;
    case "stopped":
      return `Stopped ${stoppedBy ? `by ${stoppers[stoppedBy]} ` : ""}after ${progress}`;
    case "finished":
      return `${counts.scored === total ? "" : `${formatNumber(counts.scored)} of `}${formatCount(total, "sample")} scored`;
  }
}

/** Formats a run's state in one sentence without a period: "1 204 of 1 250 samples, 12 failed at the provider, 3 min left". */
export function runStateSentence(run: RunState): string {
  const seconds = run.status === "finished" && !run.demonstration ? runSeconds(run) : null;
  return [
    stateWords(run),
    ...(run.status === "queued" ? [] : faultWords(run)),
    ...(run.status === "running" && run.secondsLeft !== null ? [`${formatDuration(run.secondsLeft)} left`] : []),
    ...(seconds === null ? [] : [`took ${formatDuration(seconds)}`]),
  ].join(", ");
}

/** Formats the additional cost of samples asked again: "+ $0.004 for 2 samples asked again". */
export function askedAgainSentence({ replies, costUsd }: NonNullable<RunDetail["askedAgain"]>): string {
  const subject = `${formatCount(replies, "sample")} asked again`;
  return costUsd === null ? subject : `+ ${formatUsd(costUsd)} for ${subject}`;
}
