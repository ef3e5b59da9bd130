import { mean } from "./mean";

/** Returns ranks from 1; equal values get their mean rank. */
function ranks(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}

/**
 * Computes Spearman's rank correlation of two lists of the same length, with mean ranks for ties. Null below three values, or if all values
 * of one list are equal.
 */
export function rankCorrelation(first: readonly number[], second: readonly number[]): number | null {
  if (first.length < 3 || first.length !== second.length) return null;
  const [a, b] = [ranks(first), ranks(second)];
  const [centre, middle] = [mean(a) ?? 0, mean(b) ?? 0];
  const sum = (term: (at: number) => number) => a.reduce((all, _, at) => all + term(at), 0);
  const product = sum((at) => ((a[at] ?? 0) - centre) * ((b[at] ?? 0) - middle));
  const squares = sum((at) => ((a[at] ?? 0) - centre) ** 2) * sum((at) => ((b[at] ?? 0) - middle) ** 2);
  return squares === 0 ? null : product / Math.sqrt(squares);
}
