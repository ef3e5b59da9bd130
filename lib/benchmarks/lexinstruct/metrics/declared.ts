import type { FileComparedPair } from "@/lib/benchmarks/command";
import type { ComparedFigure, DeclaredMetric, Figure } from "@/lib/benchmarks/declared-metric";
import { deviationEstimate } from "@/lib/stats/estimate";
import { mean } from "@/lib/stats/mean";
import { gainOf, proportion, rulesEstimate } from "@/lib/stats/passed-shares";
import type { SampleDigest } from "./digest";
import type { Answered, Part } from "./part";

/** Verdicts on an answer: 1 if all of its rules hold, else 0. */
export interface Verdicts {
  strict: number;
  loose: number;
}

const percent = { unit: "%", direction: "higher", decimals: 1 } as const;
const deviation = { unit: "pp", direction: "lower", decimals: 2, group: "Repetitions", on: ["repetitions"] } as const;

/** Version of the numbers that these metrics give: stored ones of another version are recomputed. */
export const metricsVersion = "5";

/** All metrics, in the order of the pages. */
export const metrics: readonly DeclaredMetric<Part, SampleDigest, readonly FileComparedPair<Verdicts>[]>[] = [
  {
    ...percent,
    id: "strict",
    label: "Strict accuracy",
    group: "Accuracy",
    description:
      "Share of answers that satisfy every rule as written (section 4.1.1). The interval is mid-p if each item is run once or all answers agree; otherwise it is modified Wilson’s at the effective size, with Student’s t over items, because repetitions of an item are correlated.",
    on: ["answers"],
    value: (part) => part.figure(proportion(part.scored.map(strictly), part.items)),
    share: { value: (digest) => (digest.scored ? Number(digest.strict) : null) },
    paired: yesNo(({ strict }) => strict),
  },
  {
    ...percent,
    id: "loose",
    label: "Loose accuracy",
    group: "Accuracy",
    description:
      "Share of answers that satisfy every rule as written or after a harmless change: without Markdown emphasis, the first line, the last line, or several of these (section 4.1.1). The interval is as for strict accuracy.",
    on: ["answers"],
    value: (part) => part.figure(proportion(part.scored.map(loosely), part.items)),
    share: { value: (digest) => (digest.scored ? Number(digest.loose) : null) },
    paired: yesNo(({ loose }) => loose),
  },
  {
    id: "gain",
    label: "Gain",
    unit: "pp",
    direction: "none",
    decimals: 1,
    group: "Accuracy",
    description:
      "Loose minus strict accuracy, in percentage points: answers that fail only because of formatting around them (Table 5). It is a share of answers, so its interval is modified Wilson’s.",
    on: ["answers"],
    value: (part) => part.figure(gainOf(part.scored.map(strictly), part.scored.map(loosely), part.items)),
    // The original answer is the first loose candidate, so the gain is a yes-or-no value as well.
    paired: yesNo(({ strict, loose }) => loose - strict),
  },
  {
    ...percent,
    id: "rules_held",
    label: "Rules satisfied",
    group: "Rules",
    description:
      "Share of single rules satisfied strictly, overall and by kind: the level of the last step and the relation. Rules of one item are one cluster; the interval is modified Wilson’s at the effective size, or Student’s t of the log odds where items are repeated.",
    on: ["rules"],
    value: rulesHeld,
  },
  {
    ...deviation,
    id: "strict_deviation",
    label: "Deviation of strict accuracy",
    description:
      "Sample standard deviation (n − 1) of strict accuracy between repetitions of the whole suite; the paper repeats 4 times. The interval (chi-square) is approximate.",
    value: (part) => betweenRepetitions(part, strictly),
  },
  {
    ...deviation,
    id: "loose_deviation",
    label: "Deviation of loose accuracy",
    description:
      "Sample standard deviation (n − 1) of loose accuracy between repetitions of the whole suite. The interval (chi-square) is approximate.",
    value: (part) => betweenRepetitions(part, loosely),
  },
];

function strictly({ strict }: Answered): boolean {
  return strict;
}

function loosely({ loose }: Answered): boolean {
  return loose;
}

/** Compares a yes-or-no value over items. */
function yesNo(value: (verdicts: Verdicts) => number) {
  return (pairs: readonly FileComparedPair<Verdicts>[]): ComparedFigure => ({
    ...{ kind: "means", yesNo: true, ways: ["item"] },
    items: pairs.map(({ key, a, b }) => ({ a: a.map(value), b: b.map(value), drawn: [key] })),
  });
}

/** Computes the share of rules of the slice's kind that hold in a part's answers. */
function rulesHeld({ slice: { level, relation }, digests, counts }: Part): Figure {
  const fits = (kind: { level: string; relation: string }) =>
    (level === undefined || kind.level === level) && (relation === undefined || kind.relation === relation);
  const all = digests.flatMap(({ cluster, scored, kinds }) => kinds.filter(fits).map(({ holds }) => ({ cluster, scored, holds })));
  const scored = all.filter((rule) => rule.scored);
  const share = rulesEstimate(
    scored.map(({ holds }) => holds),
    scored.map(({ cluster }) => cluster),
    { repeated: counts === "samples" },
  );
  return { ...share, missing: all.length - scored.length, counts: "rules" };
}

/** Computes the sample standard deviation of accuracy over repetitions, in percentage points; null below two repetitions. */
function betweenRepetitions(part: Part, by: (answer: Answered) => boolean): Figure {
  const repetitions = new Map<number, number[]>();
  for (const answer of part.scored) {
    const values = repetitions.get(answer.repetition);
    if (values) values.push(by(answer) ? 100 : 0);
    else repetitions.set(answer.repetition, [by(answer) ? 100 : 0]);
  }
  const accuracies = [...repetitions].sort(([a], [b]) => a - b).flatMap(([, values]) => mean(values) ?? []);
  const why = "A single repetition has no standard deviation.";
  const estimate = deviationEstimate(accuracies, part.scored.length, accuracies.length, why);
  return { ...part.figure(estimate), detail: { repetitions: accuracies } };
}
