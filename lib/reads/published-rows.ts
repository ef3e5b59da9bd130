import type { Manifest } from "@/lib/benchmarks/manifest";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric, PublishedFigure } from "@/lib/contracts/metric";
import { viewsIn } from "@/lib/contracts/plain/edition-words";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { MetricColumn } from "@/lib/contracts/views";
import { modifiedWilson, proportionInterval } from "@/lib/stats/proportion-interval";
import { tInterval } from "@/lib/stats/t-interval";
import { viewMetrics } from "./view-metrics";

/**
 * Builds unranked rows of the papers' own figures, one per model and edition, or of one edition only; with charts also all figures that the
 * charts draw.
 */
export function publishedRows(manifest: Manifest, withCharts: boolean, edition?: string): LeaderboardRow[] {
  const editions = manifest.views.editions ?? [];
  if (editions.length === 0) return rowsOf(manifest, withCharts, manifest.published);
  return editions.flatMap(({ id }, at) => {
    const figures = manifest.published.filter((figure) => (figure.edition ?? editions[0]?.id) === id);
    const rows =
      edition === undefined || edition === id ? rowsOf({ ...manifest, views: viewsIn(manifest.views, id) }, withCharts, figures) : [];
    return rows.map((row) => ({ ...row, edition: id, ...(at > 0 && { id: row.id.replace("published", `published-${id}`) }) }));
  });
}

function rowsOf({ publishedModels, views }: Manifest, withCharts: boolean, published: readonly PublishedFigure[]): LeaderboardRow[] {
  const { place } = viewMetrics(views, withCharts ? "all" : "none");
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
      settings: null,
      suiteName: null,
      suiteHash: null,
      verifier: null,
      rank: null,
      metrics: placed.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ metric }) => metric),
      runs: [],
      pooled: 0,
      partial: null,
      notes: notesOf(figures, views.headline),
      costUsd: null,
      latencySeconds: null,
      latencyWhy: null,
      outputTokens: null,
      date: null,
      reference: [...new Set(figures.map((figure) => figure.source))].join("; "),
    };
  });
}

/** Standard deviation in points from which a few repetitions are reported as disagreeing. */
const disagreeing = 20;
const few = 10;

/**
 * Builds the note for a mean over a few repetitions, such as seeds, that are far apart: “5 seeds disagree (sd 40)”; empty if they are not.
 */
export function disagreement(count: number, noun: string, deviation: number | null): string[] {
  if (deviation === null || deviation < disagreeing || count > few) return [];
  return [`${count} ${noun} disagree (sd ${deviation.toFixed(0)})`];
}

function notesOf(figures: readonly PublishedFigure[], { metric, slice }: Pick<MetricColumn, "metric" | "slice">): string[] {
  const figure = figures.find((figure) => figure.metric === metric && sliceKey(figure.slice) === sliceKey(slice));
  if (!figure) return [];
  return disagreement(figure.n ?? usualRepetitions, figure.basis?.counts ?? "runs", figure.standardDeviation);
}

/** Returns by model the degrees of freedom of its interval in a column, infinite if the figure has no standard deviation. */
export function publishedDegrees({ published }: Pick<Manifest, "published">, { metric, slice }: Pick<MetricColumn, "metric" | "slice">) {
  const wanted = sliceKey(slice);
  const figures = published.filter((figure) => figure.metric === metric && sliceKey(figure.slice) === wanted);
  return new Map(
    figures.map(({ model, standardDeviation, n = usualRepetitions }) => [
      model,
      standardDeviation === null ? Number.POSITIVE_INFINITY : n - 1,
    ]),
  );
}

/** Number of repetitions behind a printed deviation that does not state it. */
const usualRepetitions = 5;

/** The two-sided 95% quantile of the normal distribution. */
const reach = 1.959963984540054;

/**
 * Converts a printed figure into a metric. A deviation gives Student's t interval over repetitions, within 0% and 100% for a share; a share
 * without one gets Wilson's interval.
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
  // Wilson's interval uses the number of independent verdicts that the figure states. Other figures have no interval, and a reason for
  // that.
  const standardError = standardDeviation === null ? null : standardDeviation / Math.sqrt(n);
  const bounds = boundsOf(value, standardError, n, units);
  const [low, high] = bounds ?? [null, null];
  const why = bounds ? {} : { why: "The paper gives neither a standard deviation nor the number of independent verdicts." };
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
