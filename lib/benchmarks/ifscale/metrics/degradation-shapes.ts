type Curve = (x: number) => number;

/** A shape in which accuracy can fall with density. */
export interface DegradationShape {
  id: string;
  label: string;
  /** Names of the parameters, in order. */
  parameters: string[];
  curve(parameters: number[]): Curve;
  /** Ranges of the parameters and start values of the search, derived from the data. */
  bounds(x: readonly number[], y: readonly number[]): { minimum: number[]; maximum: number[]; starts: number[][] };
  /** Reports whether fitted parameters are a plausible example of the shape. */
  admissible(parameters: readonly number[], x: readonly number[]): boolean;
  /** Density at which the curve turns; null if it has no such point. */
  knee(parameters: readonly number[]): number | null;
  /** Number of words that halve the remaining loss of the curve; null if this number is not constant along it. */
  halfLife(parameters: readonly number[]): number | null;
}

const fractions = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85];
const range = (x: readonly number[]): [number, number] => [x[0] ?? 0, x.at(-1) ?? 0];

/** The shapes of section 4, plus "flat" for models that do not degrade. Parameters are in percent and words. */
export const shapes = {
  flat: {
    id: "flat",
    label: "Flat",
    parameters: ["level"],
    curve:
      ([level = 0]) =>
      () =>
        level,
    bounds: (_, y) => ({ minimum: [0], maximum: [100], starts: [[y.reduce((a, b) => a + b, 0) / y.length]] }),
    admissible: () => true,
    knee: () => null,
    halfLife: () => null,
  },
  linear: {
    id: "linear",
    label: "Linear",
    parameters: ["intercept", "slope"],
    curve:
      ([intercept = 0, slope = 0]) =>
      (x) =>
        intercept + slope * x,
    bounds: (x, y) => {
      const [first, last] = range(x);
      const slope = ((y.at(-1) ?? 0) - (y[0] ?? 0)) / Math.max(1, last - first);
      return { minimum: [-100, -50], maximum: [200, 50], starts: [[(y[0] ?? 0) - slope * first, slope]] };
    },
    admissible: () => true,
    knee: () => null,
    halfLife: () => null,
  },
  threshold: {
    id: "threshold",
    label: "Threshold",
    parameters: ["plateau", "threshold", "slope"],
    curve:
      ([plateau = 0, threshold = 0, slope = 0]) =>
      (x) =>
        plateau - slope * Math.max(0, x - threshold),
    bounds: (x, y) => {
      const [first, last] = range(x);
      const starts = fractions.map((part) => {
        const threshold = first + part * (last - first);
        return [y[0] ?? 100, threshold, Math.max(0.001, ((y[0] ?? 0) - (y.at(-1) ?? 0)) / Math.max(1, last - threshold))];
      });
      return { minimum: [0, first, 0], maximum: [110, last, 50], starts };
    },
    // A plateau shorter than a seventh of the density range is a line whose first points are high by chance.
    admissible: ([, threshold = 0, slope = 0], x) => {
      const [first, last] = range(x);
      return slope > 0 && threshold >= first + (last - first) / 7 && threshold < last;
    },
    knee: ([, threshold = 0]) => threshold,
    halfLife: () => null,
  },
  exponential: {
    id: "exponential",
    label: "Exponential",
    parameters: ["floor", "drop", "scale"],
    curve:
      ([floor = 0, drop = 0, scale = 1]) =>
      (x) =>
        floor + drop * Math.exp(-x / scale),
    bounds: (x, y) => {
      const [first, last] = range(x);
      const floor = Math.max(0, Math.min(...y));
      const starts = fractions.map((part) => [floor, Math.max(1, (y[0] ?? 0) - floor), Math.max(1, part * (last - first))]);
      return { minimum: [0, 0, 1], maximum: [100, 1000, 20 * Math.max(1, last - first)], starts };
    },
    // A scale longer than the density range is a line; one shorter than the step to the second density fits a single noisy point.
    admissible: ([, drop = 0, scale = 0], x) => {
      const [first, last] = range(x);
      return drop > 0 && scale <= last - first && scale >= (x[1] ?? first) - first;
    },
    // The point farthest below the chord depends on the range tested: for one curve it is 87, 155 or 211 words.
    knee: () => null,
    halfLife: ([, , scale = 1]) => scale * Math.LN2,
  },
} satisfies Record<string, DegradationShape>;
