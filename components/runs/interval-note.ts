import { basisOfPart } from "@/components/rows/find-metric";
import { doneCount } from "@/components/rows/run-sentence";
import { formatBegun, formatNumber } from "@/components/ui/format";
import type { Metric } from "@/lib/contracts/metric";
import { isFateMetric } from "@/lib/contracts/plain/fates";
import { finalValue, intervalsFor } from "@/lib/contracts/plain/interval-target";
import type { RunDetail } from "@/lib/contracts/run";
import type { Views } from "@/lib/contracts/views";

const mayGoOn: readonly RunDetail["status"][] = ["queued", "running", "paused", "stopped"];

/**
 * What the intervals of a run's numbers are for and, of a run of which a part has been asked, what the numbers rest on: the samples that were asked
 * first, and how many that have ended do not count.
 * @param metrics undefined while they are read.
 */
export function intervalNote(
  metrics: readonly Metric[] | undefined,
  views: Pick<Views, "intervalsFor">,
  { status, counts }: Pick<RunDetail, "status" | "counts">,
): string {
  if (!metrics) return `The 95% intervals are for ${intervalsFor(views)}.`;
  const basis = basisOfPart(metrics)?.replace(/^s/, "S");
  if (metrics.some((metric) => formatBegun(metric) !== null)) return `${basis}. Intervals come with the last dialogue.`;
  const ended = doneCount(counts);
  const asked = metrics.find(({ soFar }) => soFar)?.soFar?.asked ?? 0;
  const hasNumbers = metrics.some(({ id, value }) => value !== null && !isFateMetric(id));
  if (status !== "finished" && ended > 0 && asked === 0 && !hasNumbers) {
    const others = `${formatNumber(ended)} ${ended === 1 ? "other has" : "others have"} ended, and counting ${ended === 1 ? "it" : "them"} alone would favour quick replies.`;
    if (mayGoOn.includes(status)) return `The numbers wait for the samples that were asked first. ${others}`;
    return `There are no numbers, because the samples that were asked first have not ended. ${others}`;
  }
  if (!basis) return `The 95% intervals are for ${intervalsFor(views)}.`;
  const apart =
    ended > asked
      ? ` ${formatNumber(ended - asked)} more ${ended - asked === 1 ? "has" : "have"} ended and ${ended - asked === 1 ? "does" : "do"} not count: samples asked before or beside them have not ended, and counting only those that have would favour quick replies.`
      : "";
  const first = `${basis} samples count, in the order in which they were asked.${apart}`;
  if (!metrics.some(({ sequence }) => sequence)) return `${first} Intervals come with the last sample.`;
  return `${first} The 95% intervals are for ${finalValue} and hold however often you look; other figures get theirs with the last sample.`;
}
