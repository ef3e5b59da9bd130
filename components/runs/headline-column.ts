import { findMetric } from "@/components/rows/find-metric";
import type { RunMark } from "@/lib/contracts/beside";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { wholeHeadline } from "@/lib/contracts/plain/whole-headline";
import type { MetricColumn, Views } from "@/lib/contracts/views";

/**
 * Returns the column of a run page's large number: the family's headline or, until its slice has a value, the same metric over all samples
 * or the family's number for unfinished runs.
 */
export function headlineColumn(views: Views, metrics: readonly Metric[]): MetricColumn {
  const { headline, headlineSoFar, summary } = views;
  const key = sliceKey(headline.slice);
  const column = summary.find(({ metric, slice }) => metric === headline.metric && sliceKey(slice) === key) ?? headline;
  if (findMetric(metrics, headline)?.value != null) return column;
  const whole = wholeHeadline(views);
  if (findMetric(metrics, whole)?.value != null) return whole;
  const soFar = summary.find(({ metric }) => metric === headlineSoFar);
  return (soFar && findMetric(metrics, soFar)?.soFar && soFar) ?? column;
}

/** Returns the published figures nearest to a value, nearest first, at most `most`. */
export function nearestMarks(published: readonly RunMark[], value: number, most: number): RunMark[] {
  return [...published].sort((a, b) => Math.abs(a.value - value) - Math.abs(b.value - value)).slice(0, most);
}
