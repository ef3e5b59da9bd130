import type { Tags } from "@/lib/contracts/slice";

/** Sample of an earlier run with the expected size of its item. */
export interface Measured {
  tags: Tags;
  /** Tokens of a reply: by the rule of thumb, and actual. */
  expected: number;
  actual: number;
  /** Ratio of reported to counted input tokens. */
  input: number;
}

/** Sizes that earlier samples of a model predict for an item. */
export interface LearnedSizes {
  /** Predicted tokens of a reply, from those that the rule of thumb expects. */
  reply(expected: number, tags: Tags): number;
  /** Ratio of input tokens to those counted under o200k_base. */
  input(tags: Tags): number;
}

/** Smallest numbers of samples for a line, for a tag, and for a value of a tag. */
const fewestOfLine = 12;
const fewest = 20;
const fewestOfValue = 5;
const mostValues = 12;
/** Smallest share of variance that a tag must explain to be used. */
const leastExplained = 0.15;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/**
 * The regression line through the samples, neither falling nor beginning below 0, by least squares with less weight for long replies; a
 * line through 0 if the samples do not determine a slope.
 */
function lineOf(samples: readonly Measured[]): (expected: number) => number {
  const weights = samples.map(({ expected }) => 1 / expected);
  const all = sum(weights);
  const x = samples.length / all;
  const y = sum(samples.map(({ actual }, at) => actual * (weights[at] ?? 0))) / all;
  const through = x > 0 ? y / x : 1;
  const square = sum(samples.map(({ expected }, at) => (weights[at] ?? 0) * (expected - x) ** 2)) / all;
  if (samples.length < fewestOfLine || square < (0.05 * x) ** 2) return (expected) => through * expected;
  const slope = sum(samples.map(({ expected, actual }, at) => (weights[at] ?? 0) * (expected - x) * (actual - y))) / all / square;
  // Replies neither have negative lengths nor shrink as the expected length grows.
  const held = Math.min(Math.max(0, slope), through);
  return (expected) => y + held * (expected - x);
}

/** Factors by the value of the one tag that explains most of the variation of the ratios; 1 if no tag does. */
function byTag(samples: readonly { tags: Tags; actual: number; expected: number }[]): (tags: Tags) => number {
  const ratios = samples.map(({ actual, expected }) => (expected > 0 ? actual / expected : 1));
  const mean = sum(ratios) / ratios.length;
  const all = sum(ratios.map((ratio) => (ratio - mean) ** 2));
  if (samples.length < fewest || all === 0) return () => 1;
  let best = { explained: leastExplained, tag: "", factors: new Map<unknown, number>() };
  for (const tag of new Set(samples.flatMap(({ tags }) => Object.keys(tags)))) {
    const groups = new Map<unknown, number[]>();
    for (const [at, { tags }] of samples.entries()) groups.set(tags[tag], [...(groups.get(tags[tag]) ?? []), at]);
    const frequent = [...groups].filter(([, at]) => at.length >= fewestOfValue);
    if (groups.size > mostValues || frequent.length < 2) continue;
    let explained = 0;
    const factors = new Map<unknown, number>();
    for (const [value, places] of frequent) {
      const groupRatios = places.map((at) => ratios[at] ?? 0);
      explained += groupRatios.length * (sum(groupRatios) / groupRatios.length - mean) ** 2;
      factors.set(value, sum(places.map((at) => samples[at]?.actual ?? 0)) / sum(places.map((at) => samples[at]?.expected ?? 0)));
    }
    // Corrects for the variation that each value explains by chance.
    const share = explained / all - (frequent.length - 1) / samples.length;
    if (share > best.explained) best = { explained: share, tag, factors };
  }
  const { tag, factors } = best;
  return (tags) => factors.get(tags[tag]) ?? 1;
}

/**
 * Learns from samples of earlier runs how long a model's replies are and how it counts prompts: a line over the rule of thumb, times a
 * factor by the most predictive tag (such as language or task).
 * @returns sizes; runs with only one value of a tag predict that value alone
 */
export function learnSizes(samples: readonly Measured[]): LearnedSizes {
  if (samples.length === 0) return { reply: (expected) => expected, input: () => 1 };
  const usable = samples.filter(({ expected }) => expected > 0);
  const line = lineOf(usable);
  const reply = byTag(usable.map(({ tags, expected, actual }) => ({ tags, actual, expected: line(expected) })));
  const input = byTag(usable.map(({ tags, input }) => ({ tags, actual: input, expected: 1 })));
  return { reply: (expected, tags) => line(expected) * reply(tags), input };
}
