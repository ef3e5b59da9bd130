import { formatBegun } from "@/components/ui/format";
import type { Metric } from "@/lib/contracts/metric";
import { finalValue, intervalsFor } from "@/lib/contracts/plain/interval-target";
import type { Views } from "@/lib/contracts/views";
import { basisOfPart } from "./find-metric";

/** What the intervals of a run's numbers are for and, of a run of which a part has been asked, what the numbers rest on. */
export function intervalNote(metrics: readonly Metric[] | undefined, views: Pick<Views, "intervalsFor">): string {
  const part = metrics ? basisOfPart(metrics) : null;
  if (part === null) return `The 95% intervals are for ${intervalsFor(views)}.`;
  const basis = part.replace(/^s/, "S");
  if (metrics?.some((metric) => formatBegun(metric) !== null)) return `${basis}. Intervals come with the last dialogue.`;
  const first = `${basis} samples, in the order in which they were asked.`;
  if (!metrics?.some(({ sequence }) => sequence)) return `${first} Intervals come with the last sample.`;
  return `${first} The 95% intervals are for ${finalValue} and hold however often you look; other figures get theirs with the last sample.`;
}
