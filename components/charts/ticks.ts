/** Round steps that divide well: 1, 2, 2.5 and 5 times a power of ten. */
const steps = [1, 2, 2.5, 5, 10];

/** Returns about `count` round values from `low` to `high`, all inside; both ends if no round value is between them. */
export function ticks(low: number, high: number, count: number): number[] {
  if (!(high > low)) return [low];
  const step = roundStep((high - low) / Math.max(1, count));
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => clean((first + i) * step));
}

/** Returns the ticks of an axis of single values: the value itself if there is only one, and whole ticks if all values are whole. */
export function valueTicks([low, high]: readonly [number, number], count: number, values: readonly number[]): number[] {
  if (values.length === 1) return [...values];
  const all = ticks(low, high, count);
  return values.length > 0 && values.every(Number.isInteger) ? all.filter(Number.isInteger) : all;
}

/**
 * Returns the ticks of a logarithmic axis: the values themselves if they are few, else 1, 2 and 5 times the powers of ten inside, with both
 * ends.
 */
export function logTicks([low, high]: readonly [number, number], values: readonly number[]): number[] {
  if (values.length <= 8 || low <= 0) return [...values];
  const powers = Math.ceil(Math.log10(high)) - Math.floor(Math.log10(low)) + 1;
  const round = Array.from({ length: powers }, (_, at) => 10 ** (Math.floor(Math.log10(low)) + at)).flatMap((power) => [
    power,
    2 * power,
    5 * power,
  ]);
  return [low, ...round.map(clean).filter((tick) => tick > low * 1.2 && tick < high / 1.2), high];
}

/** Largest number of measured values that each get a tick; with more an axis has round ticks. */
export const mostMeasured = 40;

/**
 * Returns the ascending `values` whose labels fit: all; else, on a linear axis, multiples of a round step; else the ends and, between them,
 * the roundest first. `place` and `widthOf` are in pixels.
 */
export function namedValues(
  values: readonly number[],
  place: (value: number) => number,
  widthOf: (value: number) => number,
  log: boolean,
): number[] {
  const apart = (a: number, b: number) => Math.abs(place(a) - place(b)) >= (widthOf(a) + widthOf(b)) / 2 + 8;
  const haveRoom = (some: readonly number[]) => some.every((value, at) => at === 0 || apart(some[at - 1] ?? value, value));
  if (haveRoom(values)) return [...values];
  const [first = 0, last = 1] = [values[0], values.at(-1)];
  if (!log) {
    const least = roundStep((last - first) / Math.max(1, values.length));
    for (let step = least; step <= (last - first) / 2; step = roundStep(step * 1.01)) {
      const even = values.filter((value) => Number.isInteger(clean(value / step)));
      if (even.length > 2 && even.length >= Math.floor((last - first) / step) && haveRoom(even)) return even;
    }
  }
  const roundness = (value: number) => {
    const digits = String(clean(Math.abs(value)))
      .replace(".", "")
      .replace(/^0+|0+$/g, "");
    return digits.length + (["1", "5", "2"].includes(digits) ? 0 : 0.5);
  };
  const order = [last, first, ...values.slice(1, -1).sort((a, b) => roundness(a) - roundness(b) || a - b)];
  const named: number[] = [];
  for (const value of order) if (named.every((other) => other !== value && apart(other, value))) named.push(value);
  return named.sort((a, b) => a - b);
}

/** 1, 2 and 5 times each power of ten from `low` to `high`, which are above 0. */
function rounds(low: number, high: number): number[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const all = Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at)).flatMap((power) => [power, 2 * power, 5 * power]);
  return all.map(clean).filter((value) => value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9));
}

/** Returns the bounds of a logarithmic axis that contain `values`, which must be above 0, and end at 1, 2 or 5 times a power of ten. */
export function logDomain(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const below = rounds(low / 10, low).at(-1) ?? low;
  const above = rounds(high, high * 10)[0] ?? high;
  return below < above ? [below, above] : [below / 2, above * 2];
}

/** Returns round ticks of a logarithmic axis: powers of ten if there are at least three, else 1, 2 and 5 times each. */
export function decadeTicks([low, high]: readonly [number, number]): number[] {
  const all = rounds(low, high);
  const powers = all.filter((value) => Number.isInteger(clean(Math.log10(value))));
  return powers.length >= 3 ? powers : all;
}

/** Smallest round step that is at least `raw`. */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  return (steps.find((step) => step * power >= raw * (1 - 1e-9)) ?? 10) * power;
}

function clean(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}

/** Returns round bounds that contain `values`, starting at zero if that takes little space. Null if there are no values. */
export function roundDomain(values: readonly number[], fromZero = false): [number, number] | null {
  const finite = values.filter(Number.isFinite);
  if (finite.length === 0) return null;
  let low = finite.reduce((a, b) => Math.min(a, b));
  let high = finite.reduce((a, b) => Math.max(a, b));
  if (low >= 0 && (fromZero || low <= 0.6 * high)) low = 0;
  if (high <= 0 && fromZero) high = 0;
  // Values that are nearly equal get space around them.
  if (high - low < 1e-9 * Math.max(1, Math.abs(high))) {
    const half = Math.abs(high) < 1e-9 ? 1 : Math.abs(high) * 0.1;
    low -= half === 1 ? 0 : half;
    high += half;
  }
  const step = roundStep((high - low) / 5);
  return [clean(Math.floor(low / step + 1e-9) * step), clean(Math.ceil(high / step - 1e-9) * step)];
}
