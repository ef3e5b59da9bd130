/** Two-sided p of the difference between two rows, by their places from the best value to the worst. */
export type PairP = (better: number, worse: number) => number;

/**
 * Which rows differ for sure, all pairs of a table together: `[better][worse]` is true where a row is better, by places from the best value to
 * the worst. In at most a share `level` of tables any of these is wrong, however many rows are equal.
 *
 * The step-down of Shaffer (1986, doi 10.1080/01621459.1986.10478341, S2) in rounds: rows that are truly equal form groups, so that a pair
 * of p below `level` over the most pairs that can be equal together with it, after all that were separated in earlier rounds, is separated as
 * well. What separated pairs imply is added at the end: who is better than a row is better than those that it beats.
 */
export function separatedPairs(count: number, pOf: PairP, level = 0.05): boolean[][] {
  const separated = Array.from({ length: count }, () => Array<boolean>(count).fill(false));
  let open = Array.from({ length: count }, (_, better) =>
    Array.from({ length: count - better - 1 }, (_, at) => ({ better, worse: better + 1 + at, p: pOf(better, better + 1 + at) })),
  ).flat();
  for (;;) {
    const most = equalPairs(open, count);
    const apart = open.filter(
      (pair) => pair.p < level && pair.p < level / (pair.p < level / most ? most : equalWith(pair, open, most, count)),
    );
    if (apart.length === 0) break;
    for (const { better, worse } of apart) markSeparated(separated, better, worse);
    open = open.filter((pair) => !apart.includes(pair));
  }
  for (let middle = 0; middle < count; middle += 1)
    for (let better = 0; better < middle; better += 1)
      if (separated[better]?.[middle])
        for (let worse = middle + 1; worse < count; worse += 1) if (separated[middle]?.[worse]) markSeparated(separated, better, worse);
  return separated;
}

interface OpenPair {
  better: number;
  worse: number;
  p: number;
}

function markSeparated(separated: boolean[][], better: number, worse: number): void {
  const row = separated[better];
  if (row) row[worse] = true;
}

/**
 * The most pairs that can be equal at once, if rows fall into groups without a separated pair. Pairs between the rows of an open pair
 * count as open too, which can only raise it; then groups of neighbours are enough (those that overlap can be sorted anew without a loss).
 */
function equalPairs(open: readonly OpenPair[], count: number, without: readonly number[] = []): number {
  const reach = Array.from({ length: count }, (_, at) => at);
  for (const { better, worse } of open) reach[better] = Math.max(reach[better] ?? 0, worse);
  for (let at = 1; at < count; at += 1) reach[at] = Math.max(reach[at] ?? 0, reach[at - 1] ?? 0);
  const best = [0];
  for (let last = 0; last < count; last += 1) {
    let [most, rows] = [0, 0];
    for (let first = last; first >= 0 && (reach[first] ?? 0) >= last; first -= 1) {
      if (!without.includes(first)) rows += 1;
      most = Math.max(most, (best[first] ?? 0) + (rows * (rows - 1)) / 2);
    }
    best.push(most);
  }
  return best[count] ?? 0;
}

/**
 * At least the most pairs that can be equal at once if this one is: itself, two for each row that can be equal to both, and the most among
 * the other rows; never more than `most`.
 */
function equalWith({ better, worse }: OpenPair, open: readonly OpenPair[], most: number, count: number): number {
  const beside = (row: number) =>
    new Set(open.flatMap((pair) => (pair.better === row ? pair.worse : pair.worse === row ? pair.better : [])));
  const second = beside(worse);
  const shared = [...beside(better)].filter((row) => second.has(row)).length;
  return Math.min(most, 1 + 2 * shared + equalPairs(open, count, [better, worse]));
}
