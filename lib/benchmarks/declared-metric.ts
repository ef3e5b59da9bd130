import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { besideOf } from "@/lib/stats/estimate";
import type { FileComparedMetric, StoredRecords } from "./command";
import type { ShareMetric } from "./engine";

/*
 * A family declares each of its metrics once, in metrics/declared.ts, with its labels, computation, shares and comparison. The list is part
 * of the manifest, so it loads no scorer.
 */

/** The value of a metric on one part of a run: all of `Metric` but its id and slice. */
export type Figure = Omit<Metric, "id" | "slice">;

/** Samples on which metrics are computed. A family's own type may add values that several metrics need, computed once on first use. */
export interface MetricPart {
  slice: Slice;
  /** Selects the metrics that apply: those whose `on` contains it. */
  kind: string;
}

type FigureOf<Metric> = Metric extends FileComparedMetric ? Omit<Metric, "metric" | "unit" | "direction"> : never;

/**
 * The comparison of a metric over pairs of records: all of `ComparedMetric` but its name and direction, and its unit only if files have
 * another one than runs.
 */
export type ComparedFigure = FigureOf<FileComparedMetric> & { unit?: FileComparedMetric["unit"] };

/**
 * A metric of a family with its declaration and computation. `value` and `paired` are methods, so that one list can hold metrics for
 * several kinds of parts.
 */
export interface DeclaredMetric<Part extends MetricPart, Digest = never, Pairs = never> extends MetricDeclaration {
  /** Kinds of parts to which the metric applies. */
  on: readonly Part["kind"][];
  /** Computes the metric on a part of one of these kinds. */
  value(part: Part): Figure;
  /** For a mean of shares: the share of one sample, see `ShareMetric`. */
  share?: Omit<ShareMetric<Digest>, "metric">;
  /** The authors' name of the metric, used by `heed metrics` and `heed compare`; its id if absent. */
  published?: string;
  /**
   * Computes the metric from pairs of records, for `heed compare` and the comparison of runs; if absent or null, the metric is not
   * compared.
   */
  paired?(pairs: Pairs): ComparedFigure | null;
}

/** Extracts the declarations of metrics, for `views.metrics`. */
export const declarationsOf = (metrics: readonly MetricDeclaration[]): MetricDeclaration[] =>
  metrics.map(({ id, label, unit, direction, decimals, group, description }) => ({
    ...{ id, label, unit, direction, decimals, group, description },
  }));

/** Computes every metric of each part, in the order of the parts and, within a part, of the list. */
export const metricsOn = <Part extends MetricPart>(metrics: readonly DeclaredMetric<Part>[], parts: readonly Part[]): Metric[] =>
  parts.flatMap((part) =>
    metrics.filter(({ on }) => on.includes(part.kind)).map(({ id, value }) => ({ id, slice: part.slice, ...value(part) })),
  );

/** Selects the metrics that are means of shares, for `Engine.metrics.shares`. */
export const sharesOf = <Digest>(
  metrics: readonly (Pick<MetricDeclaration, "id"> & { share?: Omit<ShareMetric<Digest>, "metric"> })[],
): ShareMetric<Digest>[] => metrics.flatMap(({ id, share }) => (share ? [{ metric: id, ...share }] : []));

/** Returns the name of a metric in files. */
const publishedName = ({ id, published = id }: { id: string; published?: string }): string => published;

/**
 * Returns the metrics of parts as `heed metrics` prints them, in the order of the list: each value under its name, then the intervals, see
 * `besideOf`.
 */
export function printedOn<Part extends MetricPart>(
  metrics: readonly DeclaredMetric<Part>[],
  parts: readonly Part[],
): Record<string, number | string | null> {
  const figures = metrics.flatMap((metric) =>
    parts.filter(({ kind }) => metric.on.includes(kind)).map((part) => ({ name: publishedName(metric), figure: metric.value(part) })),
  );
  return {
    ...Object.fromEntries(figures.map(({ name, figure }) => [name, figure.value])),
    ...Object.assign({}, ...figures.map(({ name, figure }) => besideOf(name, figure))),
  };
}

/** Percentages and percentage points keep their unit in a comparison; durations and ratios have none. */
const comparedUnit = (unit: string): FileComparedMetric["unit"] => (unit === "%" || unit === "pp" ? "%" : "");

/**
 * Yields the metrics of a list that can be computed from pairs, in its order, with names, units and directions. `nameOf` returns the name
 * of a metric on a part of the pairs.
 */
export function* comparedMetrics<Pairs>(
  metrics: readonly (MetricDeclaration & { published?: string; paired?: (pairs: Pairs) => ComparedFigure | null })[],
  pairs: Pairs,
  nameOf: (published: string) => string = (published) => published,
): Iterable<FileComparedMetric> {
  for (const metric of metrics) {
    const { unit, direction, paired } = metric;
    const figure = paired?.(pairs);
    if (figure) yield { metric: nameOf(publishedName(metric)), unit: comparedUnit(unit), direction, ...figure };
  }
}

/** Makes a function that finds the run metric of a compared metric: the metric with this name, over the whole run. */
export const declaredIn =
  (metrics: readonly { id: string; published?: string }[]): StoredRecords["declared"] =>
  (name) => {
    const metric = metrics.find((metric) => publishedName(metric) === name);
    return metric ? { metric: metric.id, slice: {} } : null;
  };
