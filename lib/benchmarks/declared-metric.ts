import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { besideOf } from "@/lib/stats/estimate";
import type { ComparedMetric, StoredRecords } from "./command";
import type { ShareMetric } from "./engine";

/*
 * A family declares each of its metrics once, in metrics/declared.ts: its words, how it is computed, its shares, its comparison. The list is
 * part of the manifest, so it loads no scorer.
 */

/** What a metric says on one part of a run: all of `Metric` but its name and its slice. */
export type Figure = Omit<Metric, "id" | "slice">;

/** Samples on which metrics are computed. What several metrics need of them a family's own part makes once, when it is first asked for. */
export interface MetricPart {
  slice: Slice;
  /** Which metrics it has: those whose `on` names it. */
  kind: string;
}

type FigureOf<Metric> = Metric extends ComparedMetric ? Omit<Metric, "metric" | "unit" | "direction"> : never;

/** What pairs of records say of a metric: all of `ComparedMetric` but its name and direction; its unit where files have another one than runs. */
export type ComparedFigure = FigureOf<ComparedMetric> & { unit?: ComparedMetric["unit"] };

/** A metric of a family, with everything that is known of it. `value` and `paired` are methods, so that one list may hold metrics of several kinds of parts. */
export interface DeclaredMetric<Part extends MetricPart, Digest = never, Pairs = never> extends MetricDeclaration {
  /** Kinds of parts that have it. */
  on: readonly Part["kind"][];
  /** Computes it on a part of one of these kinds. */
  value(part: Part): Figure;
  /** Where it is a mean of shares: what a sample has of it, see `ShareMetric`. */
  share?: Omit<ShareMetric<Digest>, "metric">;
  /** The authors' name of it, under which `heed metrics` and `heed compare` print it; its id where absent. */
  published?: string;
  /** Computes it from pairs of records, for `heed compare` and the comparison of runs; it is not compared where absent or null. */
  paired?(pairs: Pairs): ComparedFigure | null;
}

/** The declarations in a list, for `views.metrics`. */
export const declarationsOf = (metrics: readonly MetricDeclaration[]): MetricDeclaration[] =>
  metrics.map(({ id, label, unit, direction, decimals, group, description }) => ({
    ...{ id, label, unit, direction, decimals, group, description },
  }));

/** Every metric of each part, the parts in their order and the metrics of a part in that of the list. */
export const metricsOn = <Part extends MetricPart>(metrics: readonly DeclaredMetric<Part>[], parts: readonly Part[]): Metric[] =>
  parts.flatMap((part) =>
    metrics.filter(({ on }) => on.includes(part.kind)).map(({ id, value }) => ({ id, slice: part.slice, ...value(part) })),
  );

/** The metrics that are means of shares, for `Engine.metrics.shares`. */
export const sharesOf = <Digest>(
  metrics: readonly (Pick<MetricDeclaration, "id"> & { share?: Omit<ShareMetric<Digest>, "metric"> })[],
): ShareMetric<Digest>[] => metrics.flatMap(({ id, share }) => (share ? [{ metric: id, ...share }] : []));

/** What a metric is called in files. */
const publishedName = ({ id, published = id }: { id: string; published?: string }): string => published;

/** The metrics of parts as `heed metrics` prints them, in the order of the list: each value under its name, and then their intervals, see `besideOf`. */
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

/** Percentages and percentage points keep their unit in a comparison; a duration or a ratio has none there. */
const comparedUnit = (unit: string): ComparedMetric["unit"] => (unit === "%" || unit === "pp" ? "%" : "");

/**
 * The metrics of a list that pairs give, in its order, with names, units and directions. `nameOf` says what one is called on a part of the pairs.
 */
export function* comparedMetrics<Pairs>(
  metrics: readonly (MetricDeclaration & { published?: string; paired?: (pairs: Pairs) => ComparedFigure | null })[],
  pairs: Pairs,
  nameOf: (published: string) => string = (published) => published,
): Iterable<ComparedMetric> {
  for (const metric of metrics) {
    const { unit, direction, paired } = metric;
    const figure = paired?.(pairs);
    if (figure) yield { metric: nameOf(publishedName(metric)), unit: comparedUnit(unit), direction, ...figure };
  }
}

/** Says where a compared metric stands among those of a run: under the id of the metric with this name, over the whole run. */
export const declaredIn =
  (metrics: readonly { id: string; published?: string }[]): StoredRecords["declared"] =>
  (name) => {
    const metric = metrics.find((metric) => publishedName(metric) === name);
    return metric ? { metric: metric.id, slice: {} } : null;
  };
