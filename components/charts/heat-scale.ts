import { roundDomain } from "./ticks";

/** Returns the range of a color scale: the whole scale for percentages, so that two maps can be compared, else the range of the values. */
export function heatScale(unit: string | undefined, values: readonly number[]): [number, number] {
  return unit === "%" ? [0, 100] : (roundDomain(values) ?? [0, 1]);
}

/** Returns the strength with which a value is drawn, 0.05 to 1. */
export function heatStrength(value: number, [low, high]: [number, number]): number {
  const share = high > low ? (value - low) / (high - low) : 1;
  return 0.05 + 0.95 * Math.min(1, Math.max(0, share));
}
