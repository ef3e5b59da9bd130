import { bisect } from "./bisect";

interface Options {
  /** Total number of values. */
  population: number;
  confidence?: number;
}

/** Share of its capital that a bet may lose. */
const stake = 0.75;

/**
 * Computes a confidence sequence for the final mean of a finite list of values from 0 to 1 drawn without replacement: one interval after
 * each value. All intervals hold together with this confidence, at any number of looks and stops.
 * @param values in the order drawn: means of blocks in asking order, never in the order of their replies
 * @returns intervals that only shrink and end at the mean itself
 * @see Waudby-Smith and Ramdas 2020, arXiv 2010.09686: the hedged capital without replacement, which bets against each candidate mean,
 * after their arXiv 2006.04347
 */
export function confidenceSequence(values: readonly number[], { population, confidence = 0.95 }: Options): [low: number, high: number][] {
  const level = Math.log(2 / (1 - confidence));
  const bets: number[] = [];
  // Sum of the values before each value.
  const before: number[] = [];
  let [sum, squares] = [0, 1 / 4];
  let [low, high] = [0, 1];
  return values.map((value, at) => {
    const seen = at + 1;
    bets.push(Math.sqrt((2 * level) / (squares * Math.log(seen + 1))));
    before.push(sum);
    sum += value;
    squares += (value - (sum + 0.5) / (seen + 1)) ** 2;
    // Logarithm of the capital that bets on a larger (or smaller) mean have won.
    const won = (mean: number, more: boolean) => {
      let capital = 0;
      for (let i = 0; i < seen; i += 1) {
        // The average that the remaining values would then have; within the limits below it is a share, except for rounding.
        const rest = Math.min(1 - 1e-12, Math.max(1e-12, (population * mean - (before[i] ?? 0)) / (population - i)));
        const bet = Math.min(bets[i] ?? 0, stake / (more ? rest : 1 - rest));
        capital += Math.log1p((more ? bet : -bet) * ((values[i] ?? 0) - rest));
      }
      return capital;
    };
    const [least, most] = [sum / population, (sum + population - seen) / population];
    low = Math.min(most, Math.max(low, least));
    high = Math.max(least, Math.min(high, most));
    const [from, to] = [low, high];
    if (won(from, true) > level && won(to, true) < level) low = bisect((mean) => level - won(mean, true), from, to);
    if (won(to, false) > level && won(from, false) < level) high = bisect((mean) => won(mean, false) - level, from, to);
    return [low, high];
  });
}
