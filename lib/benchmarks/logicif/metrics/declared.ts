import type { ComparedItem, FileComparedPair } from "@/lib/benchmarks/command";
import type { DeclaredMetric, Figure } from "@/lib/benchmarks/declared-metric";
import { clusteredError } from "@/lib/stats/clustered-error";
import { bare, bounded, type Estimate, shareEstimate } from "@/lib/stats/estimate";
import { mean } from "@/lib/stats/mean";
import { scaledInterval } from "@/lib/stats/scaled-interval";
import type { LogicDigest } from "./digest";
import { grouped, type Part, type Scored } from "./part";

/** Names of the three parts that can be right, in `heed metrics` and `heed compare`. */
export const fileParts = ["output", "stats", "both"] as const;

/** A case of a file by its name, or of a run by its repetition. */
export interface Tried {
  match: Readonly<Record<(typeof fileParts)[number], boolean>>;
  testCase?: number | string | null;
  repetition?: number;
}

/** A case of both sides with its function. */
interface PairedCase {
  pair: FileComparedPair<Tried>;
  task: string;
}

/** Cases of both sides, also by function, and the part of the answers to compare. */
export interface PairedCases {
  cases: readonly PairedCase[];
  functions: ReadonlyMap<string, readonly PairedCase[]>;
  part: (typeof fileParts)[number];
}

/** A value of a case or a function, from 0 to 1. */
export interface Valued {
  value: number;
  /** Name of the function. */
  cluster: string;
}

type LogicMetric = DeclaredMetric<Part, LogicDigest, PairedCases>;

/** A metric of trials that are right or wrong, for both runs and files. */
export interface RightMetric extends LogicMetric {
  estimate: (trials: readonly Valued[]) => Estimate;
}

const percent = { unit: "%", direction: "none", decimals: 1 } as const;
const interval = "The interval is modified Wilson's at the effective size, with Student's t over functions.";

/** Mean in percent with functions as clusters, see `shareEstimate`; `independent` if each function has one value. */
const inPercent = (trials: readonly Valued[], independent = false): Estimate =>
  shareEstimate(
    trials.map(({ value }) => value),
    trials.map(({ cluster }) => cluster),
    { cluster: "function", independent },
  );

/** Computes the share of the part's scored cases that satisfy a condition. */
const share = (part: Part, holds: (digest: Scored) => boolean): Figure =>
  part.figure(inPercent(part.scored.map((digest) => ({ value: holds(digest) ? 1 : 0, cluster: digest.cluster }))));

const paired = { kind: "means", ways: ["function"], yesNo: true } as const;
const isRight = ({ right }: LogicDigest) => right && Number(right.both);
const repetitionOf = ({ cluster, repetition }: LogicDigest) => `${repetition} ${cluster}`;

export const functionsRight: RightMetric = {
  ...percent,
  id: "functions",
  label: "Functions right",
  direction: "higher",
  decimals: 2,
  group: "Accuracy",
  description:
    "Functions with every case right (Table 1): output, trackers (state), or both. A missing or unreadable answer is wrong; a function with a case without a verdict is missing. If each function is run once or all functions agree the interval is mid-p, otherwise as for cases.",
  on: ["right"],
  estimate: (trials) => inPercent(trials, true),
  value(part) {
    const { units, whole } = wholeFunctions(part.cases, part.holds);
    const isOnce = new Set(part.cases.map(({ cluster }) => cluster)).size === units;
    const counts = isOnce ? "functions" : "repetitions of functions";
    return { ...inPercent(whole, true), missing: units - whole.length, counts };
  },
  share: { value: isRight, unit: repetitionOf },
  paired: ({ functions, part }) => ({
    ...paired,
    items: [...functions].flatMap(([task, cases]): ComparedItem[] => {
      const whole = (side: "a" | "b") =>
        triedWhole(
          cases.map(({ pair }) => pair[side]),
          part,
        );
      const [a, b] = [whole("a"), whole("b")];
      return a.length > 0 && b.length > 0 ? [{ a, b, drawn: [task] }] : [];
    }),
  }),
};

export const casesRight: RightMetric = {
  ...percent,
  id: "cases",
  label: "Cases right",
  direction: "higher",
  group: "Accuracy",
  description: `Cases with the right output, the right trackers (state), or both. ${interval}`,
  on: ["right", "execution"],
  estimate: inPercent,
  value: (part) => share(part, part.holds),
  share: { value: isRight },
  paired: ({ cases, part }) => {
    const right = (side: readonly Tried[]) => side.map(({ match }) => Number(match[part]));
    return { ...paired, items: cases.map(({ pair, task }) => ({ a: right(pair.a), b: right(pair.b), drawn: [task] })) };
  },
};

/** Version of the values of these metrics; stored values of another version are computed again. */
export const metricsVersion = "6";

/** All metrics of the family, in the order of the pages. */
export const metrics: readonly LogicMetric[] = [
  functionsRight,
  casesRight,
  {
    ...percent,
    id: "errors",
    label: "Error rate",
    direction: "lower",
    group: "Accuracy",
    description: `Wrong cases: 100 minus the cases right. ${interval}`,
    on: ["right"],
    value: (part) => share(part, (digest) => !part.holds(digest)),
  },
  {
    ...percent,
    id: "trackers",
    label: "Trackers right",
    direction: "higher",
    group: "Accuracy",
    description: `Mean share of a case's trackers that are right, whatever the output. ${interval}`,
    on: ["replies"],
    value({ scored, cases }) {
      const known = scored.flatMap(({ trackers: value, cluster }) => (value === null ? [] : [{ value, cluster }]));
      return { ...inPercent(known), missing: cases.length - known.length, counts: "cases" };
    },
  },
  {
    ...percent,
    id: "quadrant",
    label: "Cases",
    group: "Output and state",
    description: `Cases by whether their output and their trackers are right, of all cases that have a verdict. ${interval}`,
    on: ["quadrant"],
    value: (part) => share(part, part.holds),
  },
  ...["Both right", "Only the output right", "Only the state right", "Both wrong"].map(
    (label, at): LogicMetric => ({
      ...percent,
      id: `pair_${at}`,
      label,
      group: "Output and state",
      description: `Joint result of a case's output and trackers. A right output with a wrong state was not found by following the instruction. ${interval}`,
      on: ["pairs"],
      value: (part) => share(part, ({ right }) => (right.output ? 0 : 2) + (right.state ? 0 : 1) === at),
    }),
  ),
  {
    ...percent,
    id: "code",
    label: "Replies with code",
    direction: "lower",
    group: "Replies",
    description: `Replies that write code, which the task forbids: a fenced block with a statement, or a function definition. Heuristic. ${interval}`,
    on: ["replies"],
    value: (part) => share(part, ({ code }) => code === true),
  },
  {
    ...percent,
    id: "no_answer",
    label: "Without an answer",
    direction: "lower",
    group: "Replies",
    description: `Finished replies in which the verifier finds no answer. They count as wrong. ${interval}`,
    on: ["replies"],
    value: (part) => share(part, ({ ending }) => ending === "no answer"),
  },
  {
    ...percent,
    id: "cut_off",
    label: "Cut off",
    direction: "lower",
    group: "Replies",
    description: `Replies that reached the output limit, in the answer or in the reasoning before it. They count as wrong unless they hold the answer. ${interval}`,
    on: ["replies"],
    value: (part) => share(part, ({ ending }) => ending === "cut off"),
  },
  {
    ...percent,
    id: "class_share",
    label: "Share of failures",
    group: "Failures",
    description: `Share of a class among failed cases with a class (Fig. 3); a class assigned by a person replaces the model's. Replies that were cut off or have no answer have none. ${interval}`,
    on: ["failures"],
    value: (part) => share(part, part.holds),
  },
  {
    ...{ id: "class_cases", label: "Failed cases", unit: "", direction: "none", decimals: 0, group: "Failures" },
    description: "Number of failed cases in a class (Fig. 4 shows its mean over models): an observed count without an interval.",
    on: ["failures"],
    value(part) {
      return part.figure(bare(part.scored.filter(part.holds).length, part.scored.length, "It is an observed count."));
    },
  },
  {
    ...{ id: "followed", label: "Steps followed", unit: "", direction: "higher", decimals: 1, group: "Failures" },
    description:
      "Mean number of execution steps that a failed reply follows before its reasoning first diverges. Found by a heuristic in replies that write down their steps; replies without a divergence count up to their last step. The interval is Student's t of the logarithm, over at least five functions.",
    on: ["followed"],
    value: ({ cases }) => followedSteps(cases),
  },
];

/**
 * Evaluates a condition over all cases of each function, for functions whose cases all have verdicts. Each repetition of a function counts
 * separately.
 */
export function wholeFunctions(cases: readonly LogicDigest[], holds: Part["holds"]): { units: number; whole: Valued[] } {
  const units = [...grouped(cases, repetitionOf).values()];
  const whole = units.flatMap((unit) => {
    const scored = unit.filter((digest): digest is Scored => digest.right !== null);
    const cluster = unit[0]?.cluster ?? "";
    return scored.length === unit.length ? [{ value: scored.every(holds) ? 1 : 0, cluster }] : [];
  });
  return { units: units.length, whole };
}

/**
 * Returns whether all cases of a function are right, for each repetition that has every case, as `metrics` counts functions. Cases of a
 * file with the same input but different names are different cases; its records have no repetition, so the nth record of a case belongs to
 * the nth.
 */
function triedWhole(cases: readonly (readonly Tried[])[], part: PairedCases["part"]): number[] {
  const named = cases.flatMap((tried) =>
    [...new Set(tried.map(({ testCase }) => testCase))].map((name) => tried.filter(({ testCase }) => testCase === name)),
  );
  const byRepetition = named.map((tried) => new Map(tried.map(({ match, repetition }, at) => [repetition ?? at, match[part]])));
  const [first, ...rest] = byRepetition;
  if (!first) return [];
  const common = [...first.keys()].filter((nth) => rest.every((right) => right.has(nth)));
  return common.map((nth) => Number(byRepetition.every((right) => right.get(nth))));
}

/** With fewer functions the mean of steps has no interval, because a few long paths dominate it. */
const fewestFunctions = 5;

/** Mean number of steps, with Student's t of its logarithm over functions. */
function stepsEstimate(values: readonly number[], functions: readonly string[]): Estimate {
  const value = mean(values);
  const { standardError, clusters } = clusteredError(values, functions);
  if (value === null) return bare(null, 0, "No replies were followed.");
  if (clusters < fewestFunctions) return { ...bare(value, values.length, "Fewer than five functions fail."), standardError };
  return bounded(value, standardError, values.length, scaledInterval(value, standardError, clusters - 1, "log"), "All are equal.");
}

/**
 * Computes the number of steps for which failed replies follow the true path, up to the first divergence or to the last step that they
 * mention.
 */
function followedSteps(cases: readonly LogicDigest[]): Figure {
  // A later verifier version may have found a reply right that was followed when it was wrong.
  const failed = cases.filter(({ right }) => right && !right.both);
  const known = failed.flatMap(({ divergence, ordinal, cluster }) => (divergence ? [{ ...divergence, ordinal, cluster }] : []));
  const lifetimes = known.map(({ diverged, step, ordinal, cluster }) => [
    Math.max(1, step),
    diverged ? "patience" : "censored",
    ordinal,
    cluster,
  ]);
  const estimate = stepsEstimate(
    known.map(({ step }) => step),
    known.map(({ cluster }) => cluster),
  );
  return { ...estimate, missing: failed.length - known.length, counts: "replies", detail: { lifetimes } };
}
