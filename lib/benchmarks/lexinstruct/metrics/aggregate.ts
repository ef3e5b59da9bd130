import type { Metric } from "@/lib/contracts/metric";
import { type Slice, sliceKey } from "@/lib/contracts/slice";
import type { SampleFacts } from "./sample-facts";
import { accuracyMetrics, deviationMetric, ruleMetric } from "./slice-metrics";

/** The facts by slice, in the order in which the slices sort. */
function grouped(facts: readonly SampleFacts[], slicesOf: (of: SampleFacts) => Slice[]): { slice: Slice; of: SampleFacts[] }[] {
  const groups = new Map<string, { slice: Slice; of: SampleFacts[] }>();
  for (const fact of facts) {
    for (const slice of slicesOf(fact)) {
      const key = sliceKey(slice);
      const group = groups.get(key);
      if (!group) groups.set(key, { slice, of: [fact] });
      // A sample with two rules of one kind belongs to the kind once.
      else if (!group.of.includes(fact, group.of.length - 1)) group.of.push(fact);
    }
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true })).map(([, group]) => group);
}

/**
 * All metrics of a run: accuracies over everything, by language, difficulty, both, and depth x number of rules (paper, section 4.2
 * and Figure 4); the share of rules that hold, over everything and by kind. Samples without a score are counted in `missing`.
 */
export function aggregate(facts: readonly SampleFacts[]): Metric[] {
  if (facts.length === 0) return [];
  const accuracySlices = ({ language, difficulty, depth, rules }: SampleFacts): Slice[] => [
    { language },
    { difficulty },
    { difficulty, language },
    { depth, rules },
    { depth },
    { rules },
  ];
  const kindSlices = ({ kinds }: SampleFacts): Slice[] => [
    ...kinds.map(({ level, relation }) => ({ level, relation })),
    ...kinds.map(({ level }) => ({ level })),
    ...kinds.map(({ relation }) => ({ relation })),
  ];
  const wholes = [{ slice: {}, of: facts }, ...grouped(facts, ({ language }) => [{ language }])];
  return [
    ...accuracyMetrics(facts, {}),
    ...grouped(facts, accuracySlices).flatMap(({ slice, of }) => accuracyMetrics(of, slice)),
    ...wholes.flatMap(({ slice, of }) => [
      deviationMetric("strict_deviation", ({ strict }) => strict, of, slice),
      deviationMetric("loose_deviation", ({ loose }) => loose, of, slice),
    ]),
    ...wholes.map(({ slice, of }) => ruleMetric("rules_held", of, slice)),
    ...grouped(facts, kindSlices).map(({ slice, of }) => ruleMetric("rules_held", of, slice)),
  ];
}
