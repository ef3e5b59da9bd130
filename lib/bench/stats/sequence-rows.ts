import { randomFrom } from "@/lib/random/seeded-random";
import { confidenceSequence } from "@/lib/stats/confidence-sequence";
import { decidingEvidence, logDiscordantEvidence } from "@/lib/stats/discordant-evidence";
import { above, type BenchRow, below } from "../bench-row";

const items = 250;
const blockSize = 5;

const threeErrors = (percent: number, runs: number) => 3 * Math.sqrt((percent * (100 - percent)) / runs);

/** After how many of 250 pairs the evidence decides, each pair looked at; null where it does not. */
function decidedAfter(outcome: () => -1 | 0 | 1): number | null {
  let [gained, lost] = [0, 0];
  const enough = decidingEvidence();
  for (let asked = 1; asked <= items; asked += 1) {
    const seen = outcome();
    if (seen === 0) continue;
    if (seen > 0) gained += 1;
    else lost += 1;
    if (logDiscordantEvidence(gained, lost) >= enough) return asked;
  }
  return null;
}

/** False alarms and early stops of two runs compared after every sample, and of a run's live interval after every block. */
export function sequenceRows(runs: number): BenchRow[] {
  const random = randomFrom("sequences");
  const pair = (gained: number, lost: number) => () => {
    const drawn = random.uniform();
    return drawn < gained ? 1 : drawn < gained + lost ? -1 : 0;
  };
  const share = (count: number) => (100 * count) / runs;
  let alarms = 0;
  const stops: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    if (decidedAfter(pair(0.1, 0.1)) !== null) alarms += 1;
    const stop = decidedAfter(pair(0.15, 0.05));
    if (stop !== null && stop < items) stops.push(stop);
  }
  const row = (what: string, measured: number, reach: number, isMost: boolean, note: string): BenchRow => ({
    what,
    measured: `${measured.toFixed(2)} %`,
    reach: `${isMost ? "under" : "at least"} ${reach} %`,
    ratio: isMost ? below(Math.max(measured, 0.01), reach + threeErrors(reach, runs)) : above(measured + threeErrors(reach, runs), reach),
    note,
  });
  const missed = [0.5, 0.9, 0.98].map((p) => {
    let out = 0;
    let [width, halves] = [0, 0];
    for (let run = 0; run < runs; run += 1) {
      const blocks = Array.from({ length: items / blockSize }, () => {
        let right = 0;
        // Difficulty is interleaved: each block has one sample of each of five strata.
        for (let stratum = 0; stratum < blockSize; stratum += 1) if (random.uniform() < Math.min(1, p + 0.1 - 0.05 * stratum)) right += 1;
        return right / blockSize;
      });
      const final = blocks.reduce((sum, one) => sum + one, 0) / blocks.length;
      const intervals = confidenceSequence(blocks, { population: blocks.length });
      if (intervals.some(([low, high]) => final < low - 1e-9 || final > high + 1e-9)) out += 1;
      const [low = 0, high = 1] = intervals[blocks.length / 2 - 1] ?? [];
      [width, halves] = [width + high - low, halves + 1];
    }
    return { p, out: share(out), width: (100 * width) / halves };
  });
  const worst = missed.reduce((most, one) => (one.out > most.out ? one : most));
  const middle = [...stops].sort((a, b) => a - b)[Math.floor(stops.length / 2)] ?? 0;
  return [
    row(`false alarms, equal runs compared after each of ${items} samples`, share(alarms), 5, true, `${runs} simulations, 20 % discordant`),
    row(
      `stopped early, 10 points apart, 20 % discordant, ${items} items`,
      share(stops.length),
      75,
      false,
      `half of them by sample ${middle}`,
    ),
    row(
      `live intervals that miss the final value at any of ${items / blockSize} blocks`,
      worst.out,
      5,
      true,
      `${runs} simulations; half way ${missed.map(({ p, width }) => `${width.toFixed(1)} points wide at ${100 * p} %`).join(", ")}`,
    ),
  ];
}
