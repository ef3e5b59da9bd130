import type { DeclaredMetric, Figure, MetricPart } from "@/lib/benchmarks/declared-metric";
import type { Slice } from "@/lib/contracts/slice";
import type { Estimate } from "@/lib/stats/estimate";
import type { SampleDigest } from "./digest";
import { densityMean, densityQuotient, type Over } from "./estimates";
import type { DegradationFit } from "./fit";
import type { Paired } from "./paired";
import type { Both, Measure, Samples } from "./samples";

/** The kinds of parts on which metrics of a slice are computed, in the order of its rows. */
const kinds = ["means", "position", "spread", "quotients"] as const;

/** Places of a run or a file within one slice. */
export interface Part extends MetricPart, Over {
  at: readonly number[];
  kind: (typeof kinds)[number];
  samples: Samples;
  /** Places with a scored sample. */
  scored: readonly number[];
  missing: number;
}

/** A whole run with the pattern of mean accuracies by density; null if the suite is too small for one. */
export interface Curve extends MetricPart {
  kind: "curve";
  fitted: DegradationFit | null;
  n: number;
  missing: number;
}

export type AnyPart = Part | Curve;
/** A metric of the family; `on` lists the kinds of parts on which it is computed. */
export type Declared<P extends AnyPart = AnyPart> = P extends AnyPart ? DeclaredMetric<P, SampleDigest, Paired> : never;

/** Returns the samples at these places, once for each kind of part. */
export function partsOf(samples: Samples, at: readonly number[], slice: Slice): Part[] {
  const { densities, densityAt } = samples;
  const value = (density: number) => densities[density] ?? 0;
  const part = {
    ...{ slice, samples, at, scored: at.filter((place) => (samples.scored[place] ?? 0) > 0) },
    densities: [...new Set(at.map((place) => densityAt[place] ?? 0))].sort((a, b) => value(a) - value(b)),
    missing: at.reduce((all, place) => all + (samples.missing[place] ?? 0), 0),
  };
  return kinds.map((kind) => ({ kind, ...part }));
}

/** Adds the number of missing samples to an estimate. */
export const figure = (estimate: Estimate, { missing }: Pick<Part, "missing">): Figure => ({ ...estimate, missing });

/**
 * Averages a measure. Over several densities it is the mean of their means, so that missing samples at some do not shift it. Only seeds are
 * drawn; repetitions of a seed are one cluster.
 */
export function meanOn(part: Part, measure: Measure): Figure {
  const { samples, at, scored, densities } = part;
  const values = samples.values(measure);
  const how = { isShare: measure.units !== undefined, none: measure.none };
  if (measure.where !== "defined") return figure(densityMean(samples, values, part, how), part);
  const densitiesOf = (places: readonly number[]) => new Set(places.map((place) => samples.densityAt[place] ?? 0));
  const defined = densitiesOf(at.filter((place) => (values.n[place] ?? 0) > 0));
  const undefinedAt = [...densitiesOf(scored)].filter((density) => !defined.has(density));
  const rest = densities.filter((density) => !undefinedAt.includes(density));
  return figure(densityMean(samples, values, { at, densities: rest }, how), part);
}

/** Divides two means over densities, see `densityQuotient`. */
export const quotientOn = (part: Part, both: Both, how: Parameters<typeof densityQuotient>[3]): Figure =>
  figure(densityQuotient(part.samples, part.samples.pairs(both), part, how), part);
