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
export function awaySentence(away: TurnedAway): string {
  return `${turnedAwaySentence(away, formatNumber)}${away.costUsd === null ? "" : ` (${formatUsd(away.costUsd)})`}`;
}

/** Why samples are in no mean, each reason with its count: "12 failed at the provider"; with replies that were turned away, and what they cost. */
function faultWords({ counts, turnedAway }: Pick<RunState, "counts" | "turnedAway">): string[] {
  return [
    counts.failed > 0 && `${formatNumber(counts.failed)} failed at the provider`,
    turnedAway && awaySentence(turnedAway),
    counts.rejected > 0 && `${formatCount(counts.rejected, "sample")} without a valid reply`,
    counts.withheld > 0 && `${formatNumber(counts.withheld)} withheld by the provider's filter`,
    counts.unscored > 0 && `${formatNumber(counts.unscored)} could not be scored`,
  ].filter((part) => typeof part === "string");
}

/** How far a run is, without a full stop: "Cancelled after 97 of 250 samples". */
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
      return `Stopped ${stoppedBy ? `by its ${stoppedBy} ` : ""}after ${progress}`;
    case "finished":
      return `${counts.scored === total ? "" : `${formatNumber(counts.scored)} of `}${formatCount(total, "sample")} scored`;
  }
}

/** A run's state in one sentence without a full stop: "1 204 of 1 250 samples, 12 failed at the provider, 3 min left". */
export function runSentence(run: RunState): string {
  const seconds = run.status === "finished" && !run.demonstration ? runSeconds(run) : null;
  return [
    stateWords(run),
    ...(run.status === "queued" ? [] : faultWords(run)),
    ...(run.status === "running" && run.secondsLeft !== null ? [`${formatDuration(run.secondsLeft)} left`] : []),
    ...(seconds === null ? [] : [`took ${formatDuration(seconds)}`]),
  ].join(", ");
}

/** What asking samples again cost beside the run: "+ $0.004 for 2 samples asked again". */
export function askedAgainSentence({ replies, costUsd }: NonNullable<RunDetail["askedAgain"]>): string {
  const subject = `${formatCount(replies, "sample")} asked again`;
  return costUsd === null ? subject : `+ ${formatUsd(costUsd)} for ${subject}`;
}
