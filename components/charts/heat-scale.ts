import { roundDomain } from "./ticks";

/** Percent have the whole of their scale, so that two maps can be compared; other units that of their values. */
export function heatScale(unit: string | undefined, values: readonly number[]): [number, number] {
  return unit === "%" ? [0, 100] : (roundDomain(values) ?? [0, 1]);
}

/** How strong a value is drawn, 0.05 to 1. */
export function heatStrength(value: number, [low, high]: [number, number]): number {
  const share = high > low ? (value - low) / (high - low) : 1;
  return 0.05 + 0.95 * Math.min(1, Math.max(0, share));
}
