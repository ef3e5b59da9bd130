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
  const isOpen = Array.from({ length: count }, (_, row) => Uint8Array.from({ length: count }, (_, beside) => (beside === row ? 0 : 1)));
  let testable = Array.from({ length: count }, (_, better) =>
    Array.from({ length: count - better - 1 }, (_, at) => ({ better, worse: better + 1 + at, p: pOf(better, better + 1 + at) })),
  )
    .flat()
    .filter(({ p }) => p < level);
  while (testable.length > 0) {
    const { most, mostWith } = equalPairs(isOpen);
    // Separated pairs only lower these numbers, so the order of tests changes no result, and those that need no number per pair are first.
    let apart = testable.filter(({ p }) => p < level / most);
    if (apart.length === 0) apart = testable.filter(({ better, worse, p }) => p < level / mostWith(better, worse));
    if (apart.length === 0) break;
    for (const { better, worse } of apart) {
      markPair(separated, better, worse, true);
      markPair(isOpen, better, worse, 0);
      markPair(isOpen, worse, better, 0);
    }
    testable = testable.filter(({ better, worse }) => isOpen[better]?.[worse] === 1);
  }
  for (const [middle, row] of separated.entries()) {
    const beaten = row.flatMap((is, worse) => (is ? worse : []));
    for (let better = 0; better < middle; better += 1)
      if (separated[better]?.[middle]) for (const worse of beaten) markPair(separated, better, worse, true);
  }
  return separated;
}

function markPair<Mark>(marks: readonly { [worse: number]: Mark }[], better: number, worse: number, mark: Mark): void {
  const row = marks[better];
  if (row) row[worse] = mark;
}

/** Number of pairs among rows. */
const pairsOf = (rows: number) => (rows * (rows - 1)) / 2;

/**
 * Returns the largest number of pairs that can be equal at once if rows fall into groups without a separated pair, and an upper bound on
 * that number if two given rows are equal.
 */
function equalPairs(isOpen: readonly Uint8Array[]): { most: number; mostWith: (better: number, worse: number) => number } {
  // Treating the pairs between the rows of an open pair as open too can only raise the number; then groups of neighbors suffice, because
  // overlapping groups can be rearranged without loss. `reach` is the last row of the longest group that begins with a row.
  const count = isOpen.length;
  const reach = new Int32Array(count);
  for (let at = 0; at < count; at += 1) reach[at] = Math.max(at, reach[at - 1] ?? 0, isOpen[at]?.lastIndexOf(1) ?? 0);
  /** Finds the most pairs among the rows before each row up to `end`, without counting those of the row `omitted`. */
  const mostBefore = (end: number, omitted: number, known: Int32Array): Int32Array => {
    const before = new Int32Array(end + 1);
    before.set(known.subarray(0, Math.max(0, omitted) + 1));
    for (let last = Math.max(0, omitted); last < end; last += 1) {
      let most = 0;
      for (let first = last; first >= 0 && (reach[first] ?? 0) >= last; first -= 1) {
        const rows = last - first + (omitted >= first ? 0 : 1);
        most = Math.max(most, (before[first] ?? 0) + pairsOf(rows));
      }
      before[last + 1] = most;
    }
    return before;
  };
  const before = mostBefore(count, -1, new Int32Array(1));
  // The most pairs among the rows from a row on.
  const after = new Int32Array(count + 1);
  for (let first = count - 1; first >= 0; first -= 1) {
    let most = 0;
    for (let last = first; last <= (reach[first] ?? 0); last += 1)
      most = Math.max(most, pairsOf(last - first + 1) + (after[last + 1] ?? 0));
    after[first] = most;
  }
  /** Finds the most pairs from `first` on, by the row up to which its group extends at least, without counting `omitted` of its rows. */
  const mostFrom = (first: number, omitted: number): Int32Array => {
    const most = new Int32Array(count);
    for (let last = reach[first] ?? 0; last >= first; last -= 1)
      most[last] = Math.max(most[last + 1] ?? 0, pairsOf(Math.max(0, last - first + 1 - omitted)) + (after[last + 1] ?? 0));
    return most;
  };
  const most = before[count] ?? 0;
  const beforeWithout: Int32Array[] = [];
  const withoutOne: Int32Array[] = [];
  const withoutTwo: Int32Array[] = [];
  // The pair itself, two for each row that can be equal to both, and the most among the remaining rows.
  const mostWith = (better: number, worse: number): number => {
    const [left, right] = [isOpen[better], isOpen[worse]];
    let shared = 0;
    for (let row = 0; row < count; row += 1) shared += (left?.[row] ?? 0) & (right?.[row] ?? 0);
    beforeWithout[better] ??= mostBefore(reach[better] ?? 0, better, before);
    const start = beforeWithout[better];
    let rest = 0;
    for (let first = worse; first >= 0 && (reach[first] ?? 0) >= worse; first -= 1) {
      if (first > better) withoutOne[first] ??= mostFrom(first, 1);
      else withoutTwo[first] ??= mostFrom(first, 2);
      const pairs =
        first > better
          ? (start?.[first] ?? 0) + (withoutOne[first]?.[worse] ?? 0)
          : (before[first] ?? 0) + (withoutTwo[first]?.[worse] ?? 0);
      rest = Math.max(rest, pairs);
    }
    return Math.min(most, 1 + 2 * shared + rest);
  };
  return { most, mostWith };
}
