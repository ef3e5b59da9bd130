import { levenbergMarquardt } from "ml-levenberg-marquardt";
import type { FittedCurve } from "@/lib/contracts/metric";
import { type DegradationShape, shapes } from "./degradation-shapes";

interface Candidate {
  shape: DegradationShape;
  parameters: number[];
  squares: number;
  criterion: number;
}

/** Densities below which three parameters and a variance cannot be told from noise. */
const fewest = 6;

/**
 * The degradation pattern of accuracy (percent) over density, as section 4 of the paper names them: threshold, linear or exponential.
 * Each is fitted to the mean accuracies by least squares (Levenberg-Marquardt from several starts); the one with the lowest AICc
 * wins, but a curved one only by 2 or more over the line. A spread under 2 points is "flat". Null below six densities.
 */
export function fitDegradation(points: readonly (readonly [density: number, accuracy: number])[]): FittedCurve | null {
  const sorted = [...points].sort(([a], [b]) => a - b);
  const x = sorted.map(([density]) => density);
  const y = sorted.map(([, accuracy]) => accuracy);
  if (x.length < fewest) return null;
  if (Math.max(...y) - Math.min(...y) < 2) return drawn(best(shapes.flat, x, y), x, y);
  const linear = best(shapes.linear, x, y);
  const curved = [best(shapes.threshold, x, y), best(shapes.exponential, x, y)]
    .filter(({ shape, parameters }) => shape.admissible(parameters, x))
    .sort((a, b) => a.criterion - b.criterion)[0];
  return drawn(curved && curved.criterion <= linear.criterion - 2 ? curved : linear, x, y);
}

function best(shape: DegradationShape, x: readonly number[], y: readonly number[]): Candidate {
  const { minimum, maximum, starts } = shape.bounds(x, y);
  let parameters: number[] = [];
  let squares = Number.POSITIVE_INFINITY;
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
  // A perfect fit would have an endless likelihood; a tenth of a point is finer than any accuracy is known.
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
  const knee = shape.knee(parameters, first, last);
  const steps = 120;
  const at = Array.from({ length: steps + 1 }, (_, step) => first + ((last - first) * step) / steps);
  if (knee !== null && !at.includes(knee)) at.push(knee);
  const centre = y.reduce((sum, value) => sum + value, 0) / y.length;
  const total = y.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return {
    shape: shape.id,
    label: knee === null ? shape.label : `${shape.label}, knee at ${Math.round(knee)}`,
    points: at.sort((a, b) => a - b).map((density) => [density, Math.min(100, Math.max(0, curve(density)))]),
    knee,
    parameters: { ...Object.fromEntries(shape.parameters.map((name, index) => [name, parameters[index] ?? 0])), aicc: criterion },
    rSquared: total > 0 ? 1 - squares / total : null,
  };
}
