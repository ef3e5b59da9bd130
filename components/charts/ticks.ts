/** Round steps that divide well: 1, 2, 2.5 and 5 of a power of ten. */
const steps = [1, 2, 2.5, 5, 10];

/** About `count` round values from `low` to `high`, all inside; both when there is no room between them. */
export function ticks(low: number, high: number, count: number): number[] {
  if (!(high > low)) return [low];
  const step = roundStep((high - low) / Math.max(1, count));
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => clean((first + i) * step));
}

/** Ticks for an axis of single values: the value itself when there is one, whole ticks alone when all values are whole. */
export function valueTicks([low, high]: readonly [number, number], count: number, values: readonly number[]): number[] {
  if (values.length === 1) return [...values];
  const all = ticks(low, high, count);
  return values.length > 0 && values.every(Number.isInteger) ? all.filter(Number.isInteger) : all;
}

/** Ticks of a logarithmic axis: the values themselves where they are few, else 1, 2 and 5 of the powers of ten inside, with both ends. */
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

/** 1, 2 and 5 of each power of ten from `low` to `high`, which are above 0. */
function rounds(low: number, high: number): number[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const all = Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at)).flatMap((power) => [power, 2 * power, 5 * power]);
  return all.map(clean).filter((value) => value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9));
}

/** Bounds of a logarithmic axis that hold `values`, which are above 0, and end on 1, 2 or 5 of a power of ten. */
export function logDomain(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const below = rounds(low / 10, low).at(-1) ?? low;
  const above = rounds(high, high * 10)[0] ?? high;
  return below < above ? [below, above] : [below / 2, above * 2];
}

/** Round ticks of a logarithmic axis: powers of ten where there are three of them or more, else 1, 2 and 5 of each. */
export function decadeTicks([low, high]: readonly [number, number]): number[] {
  const all = rounds(low, high);
  const powers = all.filter((value) => Number.isInteger(clean(Math.log10(value))));
  return powers.length >= 3 ? powers : all;
}

/** The smallest round step that is not below `raw`. */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  return (steps.find((step) => step * power >= raw * (1 - 1e-9)) ?? 10) * power;
}

function clean(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}

/** Bounds that hold `values` and end on round numbers; from zero when that costs little room. Null without values. */
export function roundDomain(values: readonly number[], fromZero = false): [number, number] | null {
  const finite = values.filter(Number.isFinite);
  if (finite.length === 0) return null;
  let low = finite.reduce((a, b) => Math.min(a, b));
  let high = finite.reduce((a, b) => Math.max(a, b));
  if (low >= 0 && (fromZero || low <= 0.6 * high)) low = 0;
  if (high <= 0 && fromZero) high = 0;
  // Values that cannot be told apart get room around them.
  if (high - low < 1e-9 * Math.max(1, Math.abs(high))) {
    const half = Math.abs(high) < 1e-9 ? 1 : Math.abs(high) * 0.1;
    low -= half === 1 ? 0 : half;
    high += half;
  }
  const step = roundStep((high - low) / 5);
  return [clean(Math.floor(low / step + 1e-9) * step), clean(Math.ceil(high / step - 1e-9) * step)];
}
