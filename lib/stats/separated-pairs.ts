/** Two-sided p of the difference between two rows, given their places from the best value to the worst. */
export type PairP = (better: number, worse: number) => number;

/**
 * Finds the rows that differ with certainty, over all pairs of a table together: `[better][worse]` is true if a row is better. In at most a
 * share `level` of tables any of these is wrong, however many rows are equal.
 * @param pOf takes places from the best value to the worst, as does the result
 * @see Shaffer 1986, doi 10.1080/01621459.1986.10478341, S2 (step-down)
 */
export function separatedPairs(count: number, pOf: PairP, level = 0.05): boolean[][] {
  // Rounds of the step-down: rows that are truly equal form groups, which limits how many pairs can be equal together with a given pair,
  // considering the pairs separated in earlier rounds. A pair is separated if its p is below `level` divided by that number. Pairs that
  // follow from separated pairs are added at the end: a row is also better than every row that a worse one beats.
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
 * Returns the largest number of pairs that can be equal at once if rows fall into groups without a separated pair. Treating the pairs
 * between the rows of an open pair as open too can only raise it; then groups of neighbors suffice, because overlapping groups can be
 * rearranged without loss.
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
 * Returns an upper bound on the pairs that can be equal at once if this pair is: itself, two for each row that can be equal to both, and
 * the most among the other rows; never more than `most`.
 */
function equalWith({ better, worse }: OpenPair, open: readonly OpenPair[], most: number, count: number): number {
  const beside = (row: number) =>
    new Set(open.flatMap((pair) => (pair.better === row ? pair.worse : pair.worse === row ? pair.better : [])));
  const second = beside(worse);
  const shared = [...beside(better)].filter((row) => second.has(row)).length;
  return Math.min(most, 1 + 2 * shared + equalPairs(open, count, [better, worse]));
}
