import { levenbergMarquardt } from "ml-levenberg-marquardt";
import type { FittedCurve } from "@/lib/contracts/metric";
import { jackknife } from "@/lib/stats/jackknife";
import { type Scale, scaledInterval } from "@/lib/stats/scaled-interval";
import { type DegradationShape, shapes } from "./degradation-shapes";
import { type LackOfFit, lackOfFit } from "./lack-of-fit";

interface Candidate {
  shape: DegradationShape;
  parameters: number[];
  squares: number;
  criterion: number;
}

/**
 * Smallest number of densities at which a plateau can be distinguished from a line, and smallest number of seeds at which a lack of fit can
 * be distinguished from noise.
 */
const fewest = 9;
const fewestSeeds = 2;
/** A curve is rejected if its lack of fit has a smaller p-value. */
const unlikely = 0.01;

/**
 * Fits the degradation pattern of accuracy (percent) over density by least squares: threshold, linear, exponential (section 4) or flat. The
 * lowest AICc wins, but a line must beat flat by 2, and a curve both. Null below nine densities.
 */
export function fitDegradation(points: readonly Point[]): FittedCurve | null {
  const won = winner(points);
  return won && drawn(won.candidate, won.x, won.y);
}

type Point = readonly [density: number, accuracy: number];

function winner(points: readonly Point[]): { candidate: Candidate; x: number[]; y: number[] } | null {
  const sorted = [...points].sort(([a], [b]) => a - b);
  const x = sorted.map(([density]) => density);
  const y = sorted.map(([, accuracy]) => accuracy);
  if (x.length < fewest) return null;
  const [flat, linear] = [best(shapes.flat, x, y), best(shapes.linear, x, y)];
  const straight = linear.criterion <= flat.criterion - 2 ? linear : flat;
  const curved = [best(shapes.threshold, x, y), best(shapes.exponential, x, y)]
    .filter(({ shape, parameters }) => shape.admissible(parameters, x))
    .sort((a, b) => a.criterion - b.criterion)[0];
  return { candidate: curved && curved.criterion <= straight.criterion - 2 ? curved : straight, x, y };
}

/** A parameter of the fitted pattern with its jackknife over seeds. */
interface Turn {
  value: number;
  standardError: number | null;
  /** Bounds of an approximate 95% interval; null below two seeds, or if a knee may lie outside the tested densities on that side. */
  low: number | null;
  high: number | null;
  /** Reason for missing bounds. */
  why?: string;
}

/** The pattern of a run, with its knee or half-life. */
export interface DegradationFit {
  fit: FittedCurve;
  knee: Turn | null;
  halfLife: Turn | null;
  /** Reason why none of the patterns fits; absent if one does. */
  misfit?: string;
}

/** Accuracies of samples with one density and seed: one value, or the sum of several. */
interface Accuracies {
  density: number;
  cluster: string | number;
  n: number;
  sum: number;
}

/** With more seeds than this, the jackknife leaves out several at a time. */
const mostRefits = 20;

/**
 * Fits the degradation pattern to mean accuracies by density, with a jackknife interval over seeds for the knee or half-life. The pattern
 * is "none" if even the best fit is rejected by `lackOfFit`. Null below nine densities or two seeds.
 */
export function fitBySeed(samples: readonly Accuracies[]): DegradationFit | null {
  const won = winner(meansOf(samples));
  const seeds = [...new Set(samples.map(({ cluster }) => cluster))];
  if (!won || seeds.length < fewestSeeds) return null;
  const { candidate, x, y } = won;
  const { shape } = candidate;
  const lack = lackOfFit(seedsAt(samples, shape.curve(candidate.parameters)), candidate.parameters.length);
  const fit = drawn(candidate, x, y);
  if (lack !== null && lack.p < unlikely) return { fit: none(fit, lack), knee: null, halfLife: null, misfit: misfitWords(fit, lack) };
  const groups = new Map<number, Accuracies[]>();
  const placeOf = new Map(seeds.map((seed, at) => [seed, at % mostRefits]));
  for (const sample of samples) {
    const at = placeOf.get(sample.cluster) ?? 0;
    const group = groups.get(at);
    if (group) group.push(sample);
    else groups.set(at, [sample]);
  }
  const turn = (kind: "knee" | "halfLife", scale: Scale): Turn | null => {
    const value = shape[kind](candidate.parameters);
    if (value === null) return null;
    // Without each seed, the same shape is fitted again.
    const jackknifed = jackknife([...groups.values()], (kept) => {
      const points = meansOf(kept.flat());
      if (points.length < fewest) return null;
      const refitted = best(
        shape,
        points.map(([density]) => density),
        points.map(([, accuracy]) => accuracy),
      );
      return shape[kind](refitted.parameters);
    });
    const bounds = jackknifed && scaledInterval(value, jackknifed.standardError, jackknifed.degrees, scale);
    const figure = { value, standardError: jackknifed?.standardError ?? null };
    if (bounds === null) return { ...figure, low: null, high: null, why: "Without one seed, fewer than nine densities remain." };
    const isTested = (bound: number) => kind === "halfLife" || (bound > (x[0] ?? bound) && bound < (x.at(-1) ?? bound));
    const [low = null, high = null] = bounds.map((bound) => (isTested(bound) ? bound : null));
    return { ...figure, low, high, ...(low === null && high === null && { why: "The densities tested do not bound it." }) };
  };
  const [knee, halfLife] = [turn("knee", "plain"), turn("halfLife", "log")];
  return { fit: { ...fit, ...(knee && { kneeLow: knee.low, kneeHigh: knee.high }) }, knee, halfLife };
}

/** Returns the fit for "none of the patterns", whose best candidate is not drawn. */
function none({ parameters: { aicc = 0 } }: FittedCurve, { ratio, p }: LackOfFit): FittedCurve {
  return { shape: "none", label: "None of these", points: [], knee: null, halfLife: null, parameters: { aicc, ratio, p }, rSquared: null };
}

function misfitWords({ shape }: FittedCurve, { ratio, p }: LackOfFit): string {
  const chance = p < 0.001 ? "p < 0.001" : `p = ${p.toFixed(3)}`;
  return `None of these: threshold, linear, exponential, flat. The means are farther from the best of them (${shape}) than seeds at one density differ (F = ${ratio.toFixed(1)}, ${chance}).`;
}

/** Returns the mean accuracies of the seeds at each density, with the value of the curve. */
function seedsAt(samples: readonly Accuracies[], curve: (x: number) => number): { seeds: number[]; curve: number }[] {
  const byDensity = new Map<number, Map<string | number, Accuracies[]>>();
  for (const sample of samples) {
    const at = byDensity.get(sample.density) ?? new Map<string | number, Accuracies[]>();
    byDensity.set(sample.density, at.set(sample.cluster, [...(at.get(sample.cluster) ?? []), sample]));
  }
  const meanOf = (all: readonly Accuracies[]) => all.reduce((sum, sample) => sum + sample.sum, 0) / all.reduce((sum, { n }) => sum + n, 0);
  return [...byDensity].map(([density, at]) => ({ seeds: [...at.values()].map(meanOf), curve: curve(density) }));
}

function meansOf(samples: readonly Accuracies[]): Point[] {
  const sums = new Map<number, [sum: number, n: number]>();
  for (const sample of samples) {
    const [sum, n] = sums.get(sample.density) ?? [0, 0];
    sums.set(sample.density, [sum + sample.sum, n + sample.n]);
  }
  return [...sums].map(([density, [sum, n]]): Point => [density, sum / n]).sort(([a], [b]) => a - b);
}

function best(shape: DegradationShape, x: readonly number[], y: readonly number[]): Candidate {
  const { minimum, maximum, starts } = shape.bounds(x, y);
  let parameters: number[] = [];
  let squares = Number.POSITIVE_INFINITY;
  // Least squares by Levenberg-Marquardt from several starts; the best one counts.
  for (const initialValues of starts) {
    const options = { initialValues, minValues: minimum, maxValues: maximum, maxIterations: 40, damping: 0.01, centralDifference: true };
    const differences = initialValues.map((value) => Math.max(1e-4, Math.abs(value) * 1e-4));
    const fit = levenbergMarquardt({ x, y }, shape.curve, {
      ...options,
      gradientDifference: differences,
      errorTolerance: 1e-9,
      improvementThreshold: 1e-9,
    });
    const rest = squaresOf(shape.curve(fit.parameterValues), x, y);
    if (rest < squares) [parameters, squares] = [fit.parameterValues, rest];
  }
  const n = x.length;
  const k = parameters.length + 1;
  // A perfect fit would have infinite likelihood; no accuracy is known more precisely than a tenth of a point.
  const variance = Math.max(squares / n, 0.01);
  return { shape, parameters, squares, criterion: n * Math.log(variance) + 2 * k + (2 * k * (k + 1)) / (n - k - 1) };
}

function squaresOf(curve: (x: number) => number, x: readonly number[], y: readonly number[]): number {
  return x.reduce((sum, density, at) => sum + (curve(density) - (y[at] ?? 0)) ** 2, 0);
}

function drawn({ shape, parameters, squares, criterion }: Candidate, x: readonly number[], y: readonly number[]): FittedCurve {
  const curve = shape.curve(parameters);
  const first = x[0] ?? 0;
  const last = x.at(-1) ?? 0;
  const knee = shape.knee(parameters);
  const halfLife = shape.halfLife(parameters);
  const turned = knee !== null ? `, knee at ${Math.round(knee)}` : halfLife !== null ? `, half-life ${Math.round(halfLife)}` : "";
  const steps = 120;
  const at = Array.from({ length: steps + 1 }, (_, step) => first + ((last - first) * step) / steps);
  if (knee !== null && !at.includes(knee)) at.push(knee);
  const centre = y.reduce((sum, value) => sum + value, 0) / y.length;
  const total = y.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return {
    shape: shape.id,
    label: `${shape.label}${turned}`,
    points: at.sort((a, b) => a - b).map((density) => [density, Math.min(100, Math.max(0, curve(density)))]),
    knee,
    halfLife,
    parameters: { ...Object.fromEntries(shape.parameters.map((name, index) => [name, parameters[index] ?? 0])), aicc: criterion },
    rSquared: total > 0 ? 1 - squares / total : null,
  };
}
