import type { RunStatus, StatusCounts } from "../run";

/**
 * The rank state of a run. `whole`: it has a rank. `partial`: it did not ask its whole suite. `lossy`: it did, but too many samples ended
 * without a reply.
 */
export type RankState = "whole" | "partial" | "lossy";

/** Checks whether a part is more than 2% of the whole, in whole numbers. Above this limit pages show a warning and a run loses its rank. */
export const isMuch = (part: number, whole: number): boolean => part * 50 > whole;

/** The fields besides verdicts on which a run's rank depends. */
export interface AskedRun {
  status: RunStatus;
  sampleCount: number;
  /** Number of items in the suite. */
  itemCount: number;
  repetitions: number;
  counts: Pick<StatusCounts, "cancelled" | "failed">;
}

/**
 * Progress of a run without a rank because it did not ask its whole suite: the number of samples that have ended, and the number in a
 * complete run.
 */
export interface RunPart {
  done: number;
  whole: number;
}

/** Number of samples of a run that a call's error, or a dialogue that one interrupted, left without a reply, and number of all samples. */
export interface Lost {
  lost: number;
  samples: number;
}

/**
 * Checks whether a run is lossy: more than 2% of its samples, and more than one, ended without a reply. Filtered, rejected and unscored
 * samples stem from the model or this machine, and are counted beside the figure.
 */
export const isLossy = ({ lost, samples }: Lost): boolean => lost > 1 && isMuch(lost, samples);

/** Determines whether a run is in its ranking and, if not, why. */
export function rankState({ status, sampleCount, itemCount, repetitions, counts }: AskedRun): RankState {
  if (status !== "finished" || sampleCount !== itemCount * repetitions || counts.cancelled > 0) return "partial";
  return isLossy({ lost: counts.failed, samples: sampleCount }) ? "lossy" : "whole";
}

/** Describes why a lossy run has no rank, without a full stop: "15 of 66 samples ended without a reply". */
export const lossyWords = ({ lost, samples }: Lost, format: (count: number) => string = String): string =>
  `${format(lost)} of ${format(samples)} samples ended without a reply`;

/** The rule that is shown with `lossyWords`. */
export const lossyRule =
  "A run is not ranked if more than 2% of its samples (and more than one) were lost to failed calls or interrupted dialogues.";

/** Returns the losses of a run if these cost it its rank; null for other runs. */
export function lossOf({ status, sampleCount, counts }: Pick<AskedRun, "status" | "sampleCount" | "counts">): Lost | null {
  const loss = { lost: counts.failed, samples: sampleCount };
  return status === "finished" && isLossy(loss) ? loss : null;
}

/** Statuses that a run does not leave by itself. */
const ended: readonly RunStatus[] = ["finished", "cancelled", "stopped"];

/** Describes why a partial run has no rank, without a full stop: "40 of 200 samples of its suite were asked". */
export function partWords({ done, whole }: RunPart, status: RunStatus, format: (count: number) => string = String): string {
  const samples = `${format(done)} of ${format(whole)} samples`;
  if (status === "finished") return `${samples} of its suite were run`;
  return ended.includes(status) ? `It was ${status} after ${samples}` : `${samples} have ended`;
}

/** The rule that is shown with `partWords`. */
export const partRule = "Only complete runs are ranked.";

type Described = Pick<AskedRun, "status" | "sampleCount"> & { counts: StatusCounts; wholeCount?: number | undefined };

/** Counts the samples of a run that have ended, with a score or without. */
export const endedCount = ({ sampleCount, counts }: Pick<Described, "sampleCount" | "counts">): number =>
  sampleCount - counts.queued - counts.running - counts.cancelled;

/**
 * Returns the progress of a run that did not ask its whole suite; null for others. `wholeCount` is the number of samples in the whole suite
 * if the run asks fewer.
 */
export function partOf(run: Described): RunPart | null {
  const { status, sampleCount, wholeCount = sampleCount, counts } = run;
  if (status === "finished" && sampleCount === wholeCount && counts.cancelled === 0) return null;
  return { done: endedCount(run), whole: wholeCount };
}

/** Explains why an ended run has no rank, with the rule; null for complete and for unfinished runs. */
export function noRankSentence(run: Described, format: (count: number) => string = String): string | null {
  const part = ended.includes(run.status) ? partOf(run) : null;
  const lossy = lossOf(run);
  const sentences = [
    ...(part ? [`${partWords(part, run.status, format)}. ${partRule}`] : []),
    ...(lossy ? [`${lossyWords(lossy, format)}. ${lossyRule}`] : []),
  ];
  return sentences.length === 0 ? null : sentences.join(" ");
}
