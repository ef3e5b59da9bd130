import type { Manifest } from "@/lib/benchmarks/family";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric, PublishedFigure } from "@/lib/contracts/metric";
import { modifiedWilson, proportionInterval } from "@/lib/stats/proportion-interval";
import { tInterval } from "@/lib/stats/t-interval";
import { viewMetrics } from "./view-metrics";

/**
 * The papers' own figures, one row a model and edition, not ranked yet; with charts also all that these draw. Those of one edition alone where it
 * is named.
 */
export function publishedRows(manifest: Manifest, withCharts: boolean, edition?: string): LeaderboardRow[] {
  const editions = manifest.views.editions ?? [];
  if (editions.length === 0) return rowsOf(manifest, withCharts, manifest.published);
  return editions.flatMap(({ id }, at) => {
    const figures = manifest.published.filter((of) => (of.edition ?? editions[0]?.id) === id);
    const rows = edition === undefined || edition === id ? rowsOf(manifest, withCharts, figures) : [];
    return rows.map((row) => ({ ...row, edition: id, ...(at > 0 && { id: row.id.replace("published", `published-${id}`) }) }));
  });
}

function rowsOf({ publishedModels, views }: Manifest, withCharts: boolean, published: readonly PublishedFigure[]): LeaderboardRow[] {
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

/** The normal quantile of 95 %, two-sided. */
const reach = 1.959963984540054;

/**
 * A printed figure as a metric. With a deviation its interval is Student's t over repetitions, within 0 and 100 % where it is a share; a
 * share without one has Wilson's, of as many independent verdicts as it says. Others have none, and say why.
 */
export function publishedMetric({
  metric: id,
  slice,
  value,
  standardDeviation,
  n = usualRepetitions,
  basis,
  units,
}: PublishedFigure): Metric {
  const standardError = standardDeviation === null ? null : standardDeviation / Math.sqrt(n);
  const bounds = boundsOf(value, standardError, n, units);
  const [low, high] = bounds ?? [null, null];
  const why = bounds ? {} : { why: "The paper gives neither a deviation nor a number of independent verdicts." };
  return { id, slice, value, standardError, low, high, missing: 0, n, ...basis, ...why };
}

function boundsOf(value: number, standardError: number | null, n: number, units: number | undefined): [number, number] | null {
  if (units === undefined) return tInterval(value, standardError, n - 1);
  const share = value / 100;
  const bounds =
    standardError === null
      ? modifiedWilson(share, units, reach)
      : proportionInterval({ value: share, standardError: standardError / 100, units }, n - 1);
  return bounds && [100 * bounds[0], 100 * bounds[1]];
}
