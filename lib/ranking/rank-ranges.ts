import type { MetricDeclaration } from "@/lib/contracts/metric";
import { type PairP, separatedPairs } from "@/lib/stats/separated-pairs";

/**
 * Computes each row's best and worst rank, from 1: one plus the number of rows that are certainly better, and the number of rows that are
 * not certainly worse.
 * @param test two-sided p of the difference between two ranked values, by their places in the list
 * @returns null for a value that is not ranked (`isKnown`), which does not count for the others either
 * @see simultaneous sets of Mogstad, Romano, Shaikh and Wilhelm 2024
 */
export function rankRanges(
  values: readonly { value: number; isKnown: boolean }[],
  direction: MetricDeclaration["direction"],
  test: PairP,
): ([number, number] | null)[] {
  // Certainty holds for all pairs of the table together, at 5%: in at most 5% of tables any range misses its row's true rank, including
  // that of the leading row. All ranges use the same pairs, so they never contradict each other.
  const sign = direction === "lower" ? -1 : 1;
  const order = values.flatMap(({ isKnown }, at) => (isKnown ? [at] : []));
  order.sort((a, b) => sign * ((values[b]?.value ?? 0) - (values[a]?.value ?? 0)));
  const isTie = (a: number, b: number) => values[a]?.value === values[b]?.value;
  const sure = separatedPairs(order.length, (first, other) => {
    const [a = 0, b = 0] = [order[first], order[other]];
    return isTie(a, b) ? 1 : test(a, b);
  });
  const ranges: ([number, number] | null)[] = values.map(() => null);
  for (const [place, at] of order.entries()) {
    const better = sure.filter((row) => row[place]).length;
    const worse = sure[place]?.filter(Boolean).length ?? 0;
    ranges[at] = [1 + better, order.length - worse];
  }
  return ranges;
}
