import { askedPart, type DigestedSample } from "@/lib/engine/asked-part";
import { fewestUnits, stopSentence } from "@/lib/engine/stop-rule";
import { randomFrom } from "@/lib/random/seeded-random";
import { askingOrder, strataText } from "@/lib/record/asking-order";
import { confidenceSequence } from "@/lib/stats/confidence-sequence";
import { decidingEvidence, logDiscordantEvidence } from "@/lib/stats/discordant-evidence";
import { above, type BenchRow, below } from "../bench-row";

const items = 250;
const blockSize = 5;

const threeErrors = (percent: number, runs: number) => 3 * Math.sqrt((percent * (100 - percent)) / runs);

/** Number of pairs out of 250 after which the evidence decides, checked after each pair; null if it never does. */
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

const order = {
  ...{ sampleCount: items, repetitions: 1, orderSeed: 1, orderStarts: [], difficulty: "difficulty", byBlock: true },
  orderStrata: strataText(Array.from({ length: items }, (_, at) => Math.floor(at / (items / blockSize)))),
};
const positions = askingOrder(order);

/**
 * True if a run's rule, compared with an earlier run, would have ended it before its last block, checked after every block as in the
 * engine.
 */
function endsByRule(outcome: () => -1 | 0 | 1): boolean {
  const baseline = new Map<string, number>();
  const samples = Array.from({ length: items }, (_, at): DigestedSample => {
    const seen = outcome();
    const other = seen === 0 ? at % 2 : seen > 0 ? 0 : 1;
    baseline.set(`0 ${at}`, other);
    const tags = { difficulty: Math.floor(at / (items / blockSize)) };
    return { digest: other + seen, key: String(at), cluster: String(at), repetition: 0, tags };
  });
  const part = askedPart(order, (ordinal) => ((positions?.positionOf(ordinal) ?? 0) < items - blockSize ? samples[ordinal] : undefined));
  const watched = {
    ...{ rule: { kind: "difference" as const, runId: 1 }, baseline, difficulty: "difficulty", decimals: 1 },
    share: { metric: "share", value: (digest: unknown) => Number(digest) },
    headline: { metric: "share", slice: {}, label: "Share" },
  };
  return stopSentence(watched, part) !== null;
}

/** Half-width, in points, at which the simulated runs stop. */
const halfWidth = 8;

/** Measures false alarms and early stops of two runs compared after every sample, and of a run's live interval after every block. */
export function sequenceRows(runs: number): BenchRow[] {
  const random = randomFrom("sequences");
  const pair = (gained: number, lost: number) => () => {
    const drawn = random.uniform();
    return drawn < gained ? 1 : drawn < gained + lost ? -1 : 0;
  };
  const share = (count: number) => (100 * count) / runs;
  let alarms = 0;
  const stops: number[] = [];
  const byRule = { alarms: 0, stops: 0 };
  for (let run = 0; run < runs; run += 1) {
    if (decidedAfter(pair(0.1, 0.1)) !== null) alarms += 1;
    const stop = decidedAfter(pair(0.15, 0.05));
    if (stop !== null && stop < items) stops.push(stop);
    if (endsByRule(pair(0.1, 0.1))) byRule.alarms += 1;
    if (endsByRule(pair(0.15, 0.05))) byRule.stops += 1;
  }
  const row = (label: string, measured: number, reach: number, isMost: boolean, note: string): BenchRow => ({
    label,
    measured: `${measured.toFixed(2)}%`,
    reach: `${isMost ? "under" : "at least"} ${reach}%`,
    ratio: isMost ? below(Math.max(measured, 0.01), reach + threeErrors(reach, runs)) : above(measured + threeErrors(reach, runs), reach),
    note,
  });
  const missed = [0.5, 0.9, 0.98].map((p) => {
    let [out, outAtStop, stopped] = [0, 0, 0];
    let [width, halves] = [0, 0];
    for (let run = 0; run < runs; run += 1) {
      const blocks = Array.from({ length: items / blockSize }, () => {
        let right = 0;
        // Difficulty is interleaved: each block has one sample of each of five strata.
        for (let stratum = 0; stratum < blockSize; stratum += 1) if (random.uniform() < Math.min(1, p + 0.1 - 0.05 * stratum)) right += 1;
        return right / blockSize;
      });
      const final = blocks.reduce((sum, block) => sum + block, 0) / blocks.length;
      const intervals = confidenceSequence(blocks, { population: blocks.length });
      const misses = ([low, high]: readonly [number, number]) => final < low - 1e-9 || final > high + 1e-9;
      if (intervals.some(misses)) out += 1;
      const stop = intervals.slice(fewestUnits / blockSize - 1, -1).find(([low, high]) => 50 * (high - low) <= halfWidth);
      if (stop) stopped += 1;
      if (stop && misses(stop)) outAtStop += 1;
      const [low = 0, high = 1] = intervals[blocks.length / 2 - 1] ?? [];
      [width, halves] = [width + high - low, halves + 1];
    }
    return { p, out: share(out), outAtStop: share(outAtStop), stopped: share(stopped), width: (100 * width) / halves };
  });
  const worst = missed.reduce((most, miss) => (miss.out > most.out ? miss : most));
  const middle = [...stops].sort((a, b) => a - b)[Math.floor(stops.length / 2)] ?? 0;
  return [
    row(`false alarms, equal runs compared after each of ${items} samples`, share(alarms), 5, true, `${runs} simulations, 20% discordant`),
    row(
      `stopped early, 10 points apart, 20% discordant, ${items} items`,
      share(stops.length),
      75,
      false,
      `half of them by sample ${middle}`,
    ),
    row(
      "the same by a run’s rule, in the order asked, after every block",
      share(byRule.alarms),
      5,
      true,
      `${runs} simulations, 5 difficulties`,
    ),
    row("the same early stops by the rule", share(byRule.stops), 75, false, "from 30 items on, before the last block"),
    row(
      `runs that stop at a half-width of ${halfWidth} points and miss their final value`,
      Math.max(...missed.map(({ outAtStop }) => outAtStop)),
      5,
      true,
      missed.map(({ p, stopped }) => `${stopped.toFixed(0)}% stop at ${100 * p}%`).join(", "),
    ),
    row(
      `live intervals that miss the final value at any of ${items / blockSize} blocks`,
      worst.out,
      5,
      true,
      `${runs} simulations; half way ${missed.map(({ p, width }) => `${width.toFixed(1)} points wide at ${100 * p}%`).join(", ")}`,
    ),
  ];
}
