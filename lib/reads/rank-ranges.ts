import type { MetricDeclaration } from "@/lib/contracts/metric";
import { holm } from "@/lib/stats/holm";

/** How sure a rank's range is. */
const level = 0.05;

/** Two-sided p of the difference between two of those that are ranked, by their places in the list. */
export type PairTest = (one: number, other: number) => number;

/**
 * Best and worst rank, from 1, that pairwise tests allow: best is one more than those that are surely better, worst is how many are not
 * surely worse. Sure is what Holm's p over a row's own tests says at 5 %, so that a row's range misses its true rank in at most 5 % of
 * cases (Mogstad, Romano, Shaikh and Wilhelm 2024). Null for a value without an interval (`isKnown`), which counts for no other either.
 */
export function rankRanges(
  values: readonly { value: number; isKnown: boolean }[],
  direction: MetricDeclaration["direction"],
  test: PairTest,
): ([number, number] | null)[] {
  const known = values.flatMap(({ isKnown }, at) => (isKnown ? [at] : []));
  const sign = direction === "lower" ? -1 : 1;
  return values.map(({ value, isKnown }, own) => {
    if (!isKnown) return null;
    const others = known.filter((at) => at !== own);
    const adjusted = holm(others.map((other) => test(own, other)));
    const surely = others.filter((_, at) => (adjusted[at] ?? 1) < level);
    const gap = (other: number) => sign * ((values[other]?.value ?? 0) - value);
    return [1 + surely.filter((other) => gap(other) > 0).length, known.length - surely.filter((other) => gap(other) < 0).length];
  });
}
