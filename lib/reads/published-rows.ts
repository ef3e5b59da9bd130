import type { Manifest } from "@/lib/benchmarks/family";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric, PublishedFigure } from "@/lib/contracts/metric";
import { tInterval } from "@/lib/stats/t-interval";
import { viewMetrics } from "./view-metrics";

/** The paper's own figures, one row a model, not ranked yet; with charts also all that these draw. */
export function publishedRows({ published, publishedModels, views }: Manifest, withCharts: boolean): LeaderboardRow[] {
  const { place } = viewMetrics(views, withCharts);
  const byModel = new Map<string, PublishedFigure[]>();
  for (const figure of published) byModel.set(figure.model, [...(byModel.get(figure.model) ?? []), figure]);
  return [...byModel].map(([model, figures]) => {
    const placed = figures.flatMap((figure) => {
      const metric = publishedMetric(figure);
      const at = place(metric);
      return at === null ? [] : [{ at, metric }];
    });
    return {
      id: `published-${model.toLowerCase().replace(/[^a-z0-9.]+/g, "-")}`,
      source: "published",
      model,
      traits: publishedModels[model] ?? { base: false, group: null },
      runId: null,
      suiteName: null,
      suiteHash: null,
      verifier: null,
      rank: null,
      metrics: placed.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ metric }) => metric),
      costUsd: null,
      latencySeconds: null,
      date: null,
      reference: [...new Set(figures.map((figure) => figure.source))].join("; "),
    };
  });
}

/** Repetitions behind a printed deviation whose figure does not say. */
const usualRepetitions = 5;

/** A printed figure as a metric, with Student's 95 % interval of the mean where the paper gives a deviation. */
function publishedMetric({ metric: id, slice, value, standardDeviation, n = usualRepetitions }: PublishedFigure): Metric {
  const standardError = standardDeviation === null ? null : standardDeviation / Math.sqrt(n);
  const [low, high] = tInterval(value, standardError, n - 1) ?? [null, null];
  return { id, slice, value, standardError, low, high, n, missing: 0 };
}
