import type { LatestOfModel, SuiteModels } from "@/lib/contracts/leaderboard";
import type { Metric } from "@/lib/contracts/metric";
import { isWhole } from "@/lib/contracts/plain/rank-state";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { wholeHeadline } from "@/lib/contracts/plain/whole-headline";
import type { RunRow } from "@/lib/contracts/run";
import type { MetricColumn, Views } from "@/lib/contracts/views";

type Shown = Pick<Views, "headline" | "metrics">;
type OfSuite = Pick<Views, "headline" | "metrics" | "summary">;

/** Whether a metric is the one of a column, on its slice. */
export const isColumn = (metric: Metric, column: Pick<MetricColumn, "metric" | "slice">): boolean =>
  metric.id === column.metric && sliceKey(metric.slice) === sliceKey(column.slice);

/** Orders headlines, best first; none comes last. */
export function byHeadline({ headline, metrics }: Shown, a: Metric | null, b: Metric | null): number {
  const sign = metrics.find(({ id }) => id === headline.metric)?.direction === "lower" ? 1 : -1;
  const depth = (of: Metric | null) => (of?.value == null ? Number.POSITIVE_INFINITY : sign * of.value);
  const [left, right] = [depth(a), depth(b)];
  return left === right ? 0 : left - right;
}

/** Whether a run has a headline, or would have it if nothing were missing. */
const hasNumber = ({ headline }: RunRow): boolean => headline !== null && (headline.value !== null || headline.missing > 0);

/**
 * The finished runs of a family by suite, since numbers of two suites are not compared: the suite with most models first, of as many the one that ran last.
 * `viewsOf` gives the views of a suite. `runs`: newest first.
 */
export function latestBySuite(viewsOf: (suiteId: number) => OfSuite, runs: readonly RunRow[]): SuiteModels[] {
  const suites = new Map<number, RunRow[]>();
  for (const run of runs.filter(hasNumber)) suites.set(run.suiteId, [...(suites.get(run.suiteId) ?? []), run]);
  return [...suites]
    .map(([id, own]) => {
      const views = viewsOf(id);
      // A run that asked a part may lack the headline's slice, and its mean is another number.
      const withHeadline = own.filter(({ headline }) => headline !== null && isColumn(headline, views.headline));
      const isHeadline = withHeadline.length > 0;
      const { label } = isHeadline ? views.headline : wholeHeadline(views);
      return { suite: { id, name: own[0]?.suiteName ?? "" }, label, models: latestOfModels(views, isHeadline ? withHeadline : own) };
    })
    .sort((a, b) => b.models.length - a.models.length);
}

/** A run of each model, its newest whole one where it has one, best headline first and partial and lossy ones last; with its change since the one before. */
function latestOfModels(views: Shown, runs: readonly RunRow[]): LatestOfModel[] {
  const found = [...new Set(runs.map(({ modelName }) => modelName))].flatMap((name) => {
    const own = runs.filter(({ modelName }) => modelName === name);
    const whole = own.filter(isWhole);
    const [run, before] = whole.length > 0 ? whole : own.slice(0, 1);
    if (!run) return [];
    const [now, then] = [run.headline?.value ?? null, before?.headline?.value ?? null];
    return [{ run, change: now === null || then === null ? null : now - then }];
  });
  return found.sort((a, b) => Number(isWhole(b.run)) - Number(isWhole(a.run)) || byHeadline(views, a.run.headline, b.run.headline));
}
