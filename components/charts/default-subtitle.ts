import { formatCount, formatNumber, singular } from "@/components/ui/format";
import type { Noun } from "@/lib/contracts/charts/chart-parts";
import type { Metric } from "@/lib/contracts/metric";
import { isOutcomeMetric } from "@/lib/contracts/plain/sample-outcomes";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { type ChartFigure, type ChartFrame, type FramePoint, samples } from "./chart-frame";
import type { DrawnSeries } from "./chart-point";
import type { ChartSeries } from "./chart-series";

/** Metric nouns of which each counts as one sample. */
const oneSample = /^(samples|prompts|dialogues|cases|replies)\b/;

/** Formats the number of samples per point of a chart: `5 samples per point`, `3–5 samples per point; 2 without a result`. */
export function defaultSubtitle(
  { points, counted, each, lost }: ChartFrame,
  drawn: readonly Pick<DrawnSeries, "source">[],
  series: readonly Pick<ChartSeries, "id" | "metrics">[],
): string {
  // Papers count different things in n (seeds, runs of the whole set), or do not say.
  if (drawn.length > 0 && drawn.every(({ source }) => source === "published")) return "Published figures";
  const measured = points.filter((point) => point.series.source !== "published" && !point.edge);
  const shown = measured.flatMap(({ figures }) => figures.slice(-1).filter(({ value }) => value !== null));
  if (shown.length === 0) return "";
  const noun = counted === samples ? commonNoun(shown) : counted;
  const missing = missingOf(measured, series);
  const unit = lost ?? (noun === counted ? null : samples);
  const gone = unit ? formatCount(missing, unit.one, unit.many) : formatNumber(missing);
  const range = countRange(
    shown.map(({ n }) => n),
    noun,
  );
  return `${range} ${each}${missing > 0 ? `; ${gone} without a result` : ""}`;
}

/** Noun for the unit of all figures: the common one, “samples” if each unit is a sample, else “values”. */
function commonNoun(figures: readonly ChartFigure[]): Noun {
  const nouns = [...new Set(figures.map(({ counts = samples.many }) => counts))];
  const [only = samples.many] = nouns;
  if (nouns.length === 1) return only === samples.many ? samples : { one: singular(only), many: only };
  return nouns.every((noun) => oneSample.test(noun)) ? samples : { one: "value", many: "values" };
}

/** Formats a range of counts: `5 samples`, `3–5 samples`. The counts must not be empty. */
export function countRange(counts: readonly number[], { one: singular, many }: Noun): string {
  const least = counts.reduce((a, b) => Math.min(a, b));
  const most = counts.reduce((a, b) => Math.max(a, b));
  const range = least === most ? formatNumber(most) : `${formatNumber(least)}–${formatNumber(most)}`;
  return `${range} ${most === 1 ? singular : many}`;
}

/**
 * Counts the missing samples of all points once each. Points may share samples, so the sum of a series is limited to the missing samples of
 * the whole run, if known.
 */
function missingOf(points: readonly FramePoint[], series: readonly Pick<ChartSeries, "id" | "metrics">[]): number {
  const sums = new Map<string, Map<string | FramePoint, number>>();
  for (const point of points) {
    const place = point.shared ?? point;
    const parts = sums.get(point.series.id) ?? new Map();
    parts.set(place, Math.max(point.figures.at(-1)?.missing ?? 0, parts.get(place) ?? 0));
    sums.set(point.series.id, parts);
  }
  const most = new Map(series.map(({ id, metrics }) => [id, missingOfRun(metrics)]));
  return [...sums].reduce((sum, [id, parts]) => {
    const all = [...parts.values()].reduce((a, b) => a + b, 0);
    return sum + Math.min(most.get(id) ?? all, all);
  }, 0);
}

/** Counts the missing samples of a run from its metrics over the whole run; null if no metric counts samples. */
function missingOfRun(metrics: readonly Metric[]): number | null {
  const whole = metrics.filter(
    ({ id, slice, counts = "samples" }) => sliceKey(slice) === "" && oneSample.test(counts) && !isOutcomeMetric(id),
  );
  return whole.length === 0 ? null : Math.max(...whole.map(({ missing }) => missing));
}
