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
  "With more than 2% of its samples lost to failed calls or broken-off dialogues (one may always be), a run has no rank.";

/** What of a run is lost, where that costs it its rank; null for others. */
export function lossOf({ status, sampleCount, counts }: Pick<AskedRun, "status" | "sampleCount" | "counts">): Lost | null {
  const loss = { lost: counts.failed, samples: sampleCount };
  return status === "finished" && isLossy(loss) ? loss : null;
}
