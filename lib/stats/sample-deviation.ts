import { mean } from "./mean";
import { settled } from "./rounding";

/** Returns the sample standard deviation (divided by n - 1); null below two values. */
export function sampleDeviation(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  let squares = 0;
  for (const value of values) squares += (value - centre) ** 2;
  return settled(Math.sqrt(squares / (values.length - 1)), centre);
}
