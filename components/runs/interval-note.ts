import { doneCount } from "@/components/rows/run-sentence";
import { formatBegun, formatNumber } from "@/components/ui/format";
import type { Metric } from "@/lib/contracts/metric";
import { finalValue, intervalsFor } from "@/lib/contracts/plain/interval-target";
import { endedCount } from "@/lib/contracts/plain/rank-state";
import { isOutcomeMetric } from "@/lib/contracts/plain/sample-outcomes";
import type { RunDetail } from "@/lib/contracts/run";
import type { Views } from "@/lib/contracts/views";

const unfinished: readonly RunDetail["status"][] = ["queued", "running", "paused", "stopped"];

/**
 * Describes the meaning of a run's intervals and when they appear, or the reason why it has no numbers yet.
 * @param metrics undefined while loading.
 */
export function intervalNote(
  metrics: readonly Metric[] | undefined,
  views: Pick<Views, "intervalsFor">,
  { status, counts }: Pick<RunDetail, "status" | "counts">,
): string {
  const isPart = metrics?.some(({ soFar }) => soFar !== undefined) ?? false;
  const ended = doneCount(counts);
  const counted = metrics?.find(({ soFar }) => soFar)?.soFar?.asked ?? 0;
  const hasNumbers = metrics?.some(({ id, value }) => value !== null && !isOutcomeMetric(id)) ?? true;
  if (metrics?.some((metric) => formatBegun(metric) !== null)) return "Intervals appear after the last dialogue.";
  if (status !== "finished" && ended > 0 && counted === 0 && !hasNumbers) {
    const others = `${formatNumber(ended)} ${ended === 1 ? "other has" : "others have"} ended, and counting only ${ended === 1 ? "it" : "them"} would favour quick replies.`;
    if (unfinished.includes(status)) return `The numbers wait for the samples that were requested first. ${others}`;
    return `No numbers yet: the samples that were requested first have not finished. ${others}`;
  }
  if (!isPart) return `The 95% intervals are for ${intervalsFor(views)}.`;
  if (!metrics?.some(({ sequence }) => sequence)) return "Intervals appear after the last sample.";
  return `The 95% intervals are for ${finalValue} and are valid at any time; other figures get intervals when the run ends.`;
}

/**
 * Returns a sentence with the number of ended samples that a run's numbers use. Null if all are used, or if unfinished dialogues count too.
 * Incomplete blocks are excluded, because counting samples that end sooner would favor quick replies.
 */
export function countedSentence(run: Pick<RunDetail, "counts" | "sampleCount" | "headline">): string | null {
  const { headline } = run;
  const counted = headline?.soFar?.asked;
  const ended = endedCount(run);
  if (!headline || counted === undefined || counted >= ended || formatBegun(headline) !== null) return null;
  return `Numbers use ${formatNumber(counted)} of the ${formatNumber(ended)} samples that have finished (complete blocks).`;
}
