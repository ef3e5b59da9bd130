import type { RunStatus, StatusCounts } from "../run";

/** `whole`: it has a rank. `partial`: it did not ask its whole suite. `lossy`: it asked it, and too many samples ended without a reply. */
export type RankState = "whole" | "partial" | "lossy";

/** Whether a part is more than 2% of the whole, in whole numbers: what a page warns of, and what costs a run its rank. */
export const isMuch = (part: number, whole: number): boolean => part * 50 > whole;

/** What a run's rank depends on beside its verdicts. */
export interface AskedRun {
  status: RunStatus;
  sampleCount: number;
  /** Items of its suite. */
  itemCount: number;
  repetitions: number;
  counts: Pick<StatusCounts, "cancelled" | "failed">;
}

/** How far a run went that has no rank because it did not ask its whole suite: samples that have ended, and those that a run over all of it has. */
export interface RunPart {
  done: number;
  whole: number;
}

/** Samples that a call's error, or a dialogue that one broke off, left without a reply, of all samples of a run. */
export interface Lost {
  lost: number;
  samples: number;
}

/**
 * Whether so many samples ended without a reply that a run's figures have no rank: more than 2%, and more than one. What the provider filtered, what
 * the family's protocol rejected and what no verifier can judge here are not lost: they are the model's, or the machine's, and counted beside the figure.
 */
export const isLossy = ({ lost, samples }: Lost): boolean => lost > 1 && isMuch(lost, samples);

/** Whether a run stands in its ranking, and if not, why. */
export function rankState({ status, sampleCount, itemCount, repetitions, counts }: AskedRun): RankState {
  if (status !== "finished" || sampleCount !== itemCount * repetitions || counts.cancelled > 0) return "partial";
  return isLossy({ lost: counts.failed, samples: sampleCount }) ? "lossy" : "whole";
}

/** "15 of 66 samples ended without a reply": why a lossy run has no rank, without a stop at its end. */
export const lossyWords = ({ lost, samples }: Lost, format: (count: number) => string = String): string =>
  `${format(lost)} of ${format(samples)} samples ended without a reply`;

/** Said beside it. */
export const lossyRule =
  "A run is not ranked if more than 2% of its samples (and more than one) were lost to failed calls or interrupted dialogues.";

/** What of a run is lost, where that costs it its rank; null for others. */
export function lossOf({ status, sampleCount, counts }: Pick<AskedRun, "status" | "sampleCount" | "counts">): Lost | null {
  const loss = { lost: counts.failed, samples: sampleCount };
  return status === "finished" && isLossy(loss) ? loss : null;
}

/** Where a run stops changing by itself. */
const ended: readonly RunStatus[] = ["finished", "cancelled", "stopped"];

/** "40 of 200 samples of its suite were asked": why a partial run has no rank, without a stop at its end. */
export function partWords({ done, whole }: RunPart, status: RunStatus, format: (count: number) => string = String): string {
  const samples = `${format(done)} of ${format(whole)} samples`;
  if (status === "finished") return `${samples} of its suite were run`;
  return ended.includes(status) ? `It was ${status} after ${samples}` : `${samples} have ended`;
}

/** Said beside it. */
export const partRule = "Only complete runs are ranked.";

type Described = Pick<AskedRun, "status" | "sampleCount"> & { counts: StatusCounts; wholeCount?: number | undefined };

/** Samples of a run that have ended, with a score or without. */
export const endedCount = ({ sampleCount, counts }: Pick<Described, "sampleCount" | "counts">): number =>
  sampleCount - counts.queued - counts.running - counts.cancelled;

/** How far a run went that did not ask its whole suite; null for others. `wholeCount`: samples of its whole suite, where it asks fewer. */
export function partOf(run: Described): RunPart | null {
  const { status, sampleCount, wholeCount = sampleCount, counts } = run;
  if (status === "finished" && sampleCount === wholeCount && counts.cancelled === 0) return null;
  return { done: endedCount(run), whole: wholeCount };
}

/** Why a run that has ended has no rank, with the rule; null for whole runs, and while one goes on. */
export function noRankSentence(run: Described, format: (count: number) => string = String): string | null {
  const part = ended.includes(run.status) ? partOf(run) : null;
  const lossy = lossOf(run);
  const sentences = [
    ...(part ? [`${partWords(part, run.status, format)}. ${partRule}`] : []),
    ...(lossy ? [`${lossyWords(lossy, format)}. ${lossyRule}`] : []),
  ];
  return sentences.length === 0 ? null : sentences.join(" ");
}
