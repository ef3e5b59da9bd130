import type { LatestOfModel } from "@/lib/contracts/leaderboard";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { RunRow } from "@/lib/contracts/run";
import type { MetricColumn, Views } from "@/lib/contracts/views";

type Shown = Pick<Views, "headline" | "metrics">;

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

/** Whether a run has the headline, or would have it if nothing were missing. */
const hasHeadline = (headline: Metric | null, views: Shown): boolean =>
  headline !== null && isColumn(headline, views.headline) && (headline.value !== null || headline.missing > 0);

/** The newest of each model's finished runs, best headline first, with its change since the model's run before over the same suite. `runs`: newest first, of one family. */
export function latestOfModels(views: Shown, runs: readonly RunRow[]): LatestOfModel[] {
  const known = runs.filter(({ headline }) => hasHeadline(headline, views));
  const seen = new Set<string>();
  const latest = known.filter(({ modelName }) => !seen.has(modelName) && seen.add(modelName));
  return latest
    .map((run) => {
      const before = known.find((of) => of.id < run.id && of.modelName === run.modelName && of.suiteId === run.suiteId);
      const [now, then] = [run.headline?.value ?? null, before?.headline?.value ?? null];
      const change = now === null || then === null ? null : now - then;
      return { run, change };
    })
    .sort((a, b) => byHeadline(views, a.run.headline, b.run.headline));
}
