import { formatCount, formatNumber } from "@/components/ui/format";
import type { Noun } from "@/lib/contracts/charts/chart-parts";
import type { Frame, FramePoint } from "./chart-frame";
import type { DrawnSeries } from "./chart-point";

/** How many samples stand behind a point of the chart: `5 samples a point`, `3 to 5 samples a point, 2 missing`. */
export function defaultSubtitle({ points, counted, each, lost }: Frame, series: readonly Pick<DrawnSeries, "source">[]): string {
  // Papers count different things in n (seeds, runs of the whole set), or do not say.
  if (series.length > 0 && series.every(({ source }) => source === "published")) return "Published figures";
  const own = points.filter((point) => point.series.source !== "published" && !point.edge);
  const counts = own.flatMap(({ figures }) => figures.slice(-1).flatMap(({ value, n }) => (value === null ? [] : [n])));
  if (counts.length === 0) return "";
  const missing = missingOf(own);
  const gone = lost ? formatCount(missing, `${lost.one} missing`, `${lost.many} missing`) : `${formatNumber(missing)} missing`;
  return `${countRange(counts, counted)} ${each}${missing > 0 ? `, ${gone}` : ""}`;
}

/** `5 samples`, `3 to 5 samples`; the counts must not be empty. */
export function countRange(counts: readonly number[], { one, many }: Noun): string {
  const least = counts.reduce((a, b) => Math.min(a, b));
  const most = counts.reduce((a, b) => Math.max(a, b));
  const range = least === most ? formatNumber(most) : `${formatNumber(least)} to ${formatNumber(most)}`;
  return `${range} ${most === 1 ? one : many}`;
}

/** The samples missing behind all points; points that rest on the same samples count them once. */
function missingOf(points: readonly FramePoint[]): number {
  const once = new Map<string, number>();
  let alone = 0;
  for (const { figures, shared } of points) {
    const missing = figures.at(-1)?.missing ?? 0;
    if (shared === undefined) alone += missing;
    else once.set(shared, Math.max(missing, once.get(shared) ?? 0));
  }
  return [...once.values()].reduce((sum, missing) => sum + missing, alone);
}
