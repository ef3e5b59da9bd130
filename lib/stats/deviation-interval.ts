import gammainc from "@stdlib/math-base-special-gammainc";
import { bisect } from "./bisect";

/**
 * Computes the interval of a standard deviation of independent, roughly normal values by the chi-square distribution of its square: 0.60 to
 * 2.87 times the deviation for five values. Null below one degree of freedom.
 * @param degrees number of values minus one
 */
export function deviationInterval(deviation: number, degrees: number, confidence = 0.95): [low: number, high: number] | null {
  if (degrees < 1) return null;
  const most = degrees + 20 * Math.sqrt(2 * degrees) + 100;
  const quantile = (share: number) => bisect((square) => gammainc(square / 2, degrees / 2) - share, 0, most);
  const end = (share: number) => deviation * Math.sqrt(degrees / quantile(share));
  return [end(0.5 + confidence / 2), end(0.5 - confidence / 2)];
}
