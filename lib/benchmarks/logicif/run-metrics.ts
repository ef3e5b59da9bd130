import type { ShareMetric } from "@/lib/benchmarks/engine";
import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import type { Standing } from "@/lib/contracts/standing";
import { clusteredError } from "@/lib/stats/clustered-error";
import { bare, bounded, type Estimate, shareEstimate } from "@/lib/stats/estimate";
import { mean } from "@/lib/stats/mean";
import { scaledInterval } from "@/lib/stats/scaled-interval";
import { standingOf } from "@/lib/stats/standing-test";
import { failureClasses } from "./failure-classes";
import { difficulties } from "./item";
import { type Execution, type LogicDigest, type What, whats } from "./run-digest";
import { pairs } from "./verdict";

type Scored = LogicDigest & { right: NonNullable<LogicDigest["right"]> };
const isScored = (of: LogicDigest): of is Scored => of.right !== null;

interface Valued {
  value: number;
  cluster: string;
}

/** What a metric counts, and whether its values are independent trials where each function has one. */
interface Counted {
  missing: number;
  counts: string;
  independent?: boolean;
}

/** A mean in percent with functions as clusters, see `shareEstimate`. */
function percent(id: string, slice: Slice, of: readonly Valued[], { missing, counts, independent = false }: Counted): Metric {
  const clusters = of.map(({ cluster }) => cluster);
  const values = of.map(({ value }) => value);
  return { id, slice, ...shareEstimate(values, clusters, { cluster: "function", independent }), missing, counts };
}

const plain = (id: string, slice: Slice, estimate: Estimate, { missing, counts }: Counted): Metric => ({
  ...{ id, slice, ...estimate, missing, counts },
});

const share = (of: readonly Scored[], isSo: (of: Scored) => boolean): Valued[] =>
  of.map((one) => ({ value: isSo(one) ? 1 : 0, cluster: one.cluster }));

function grouped<T, Key>(of: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> {
  const found = new Map<Key, T[]>();
  for (const one of of) {
    const key = keyOf(one);
    const group = found.get(key);
    if (group) group.push(one);
    else found.set(key, [one]);
  }
  return found;
}

/** Functions with whether all cases are right, those of which every case has a verdict. Each repetition of a function counts by itself. */
function wholeFunctions(of: readonly LogicDigest[], what: What): { units: number; whole: Valued[] } {
  const units = [...grouped(of, ({ cluster, repetition }) => `${repetition} ${cluster}`).values()];
  const whole = units.flatMap((cases) => {
    const scored = cases.filter(isScored);
    const cluster = cases[0]?.cluster ?? "";
    return scored.length === cases.length ? [{ value: scored.every(({ right }) => right[what]) ? 1 : 0, cluster }] : [];
  });
  return { units: units.length, whole };
}

/** Functions with all cases right; one of which a case has no verdict is missing. */
function functionsRight(of: readonly LogicDigest[], what: What, slice: Slice): Metric {
  const { units, whole } = wholeFunctions(of, what);
  const isOnce = new Set(of.map(({ cluster }) => cluster)).size === units;
  const counts = isOnce ? "functions" : "repetitions of functions";
  return percent("functions", slice, whole, { missing: units - whole.length, counts, independent: true });
}

/** Functions by how often output and state of all their cases are right. */
export function standing(digests: readonly LogicDigest[]): Standing | null {
  const { whole } = wholeFunctions(digests, "both");
  return standingOf(
    whole.map(({ cluster, value }) => ({ key: cluster, value })),
    { noun: "function", yesNo: true },
  );
}

function casesRight(of: readonly LogicDigest[], what: What, slice: Slice): Metric[] {
  const scored = of.filter(isScored);
  const missing = of.length - scored.length;
  return [
    percent(
      "cases",
      slice,
      share(scored, ({ right }) => right[what]),
      { missing, counts: "cases" },
    ),
    percent(
      "errors",
      slice,
      share(scored, ({ right }) => !right[what]),
      { missing, counts: "cases" },
    ),
  ];
}

/** Both by themselves, and each of the three under its name. */
const byWhat = (slice: Slice, make: (what: What, slice: Slice) => Metric[]): Metric[] => [
  ...make("both", slice),
  ...whats.flatMap((what) => make(what, { ...slice, what })),
];

/** How output and state came out together, what replies look like, and how many trackers are right. */
function replyMetrics(of: readonly LogicDigest[], slice: Slice): Metric[] {
  const scored = of.filter(isScored);
  const missing = of.length - scored.length;
  const trackers = scored.flatMap(({ trackers: value, cluster }) => (value === null ? [] : [{ value, cluster }]));
  return [
    ...pairs.map((pair, at) =>
      percent(
        `pair_${at}`,
        slice,
        share(scored, (one) => one.pair === pair),
        { missing, counts: "cases" },
      ),
    ),
    percent("trackers", slice, trackers, { missing: of.length - trackers.length, counts: "cases" }),
    percent(
      "code",
      slice,
      share(scored, ({ code }) => code === true),
      { missing, counts: "cases" },
    ),
    percent(
      "no_answer",
      slice,
      share(scored, ({ ending }) => ending === "no answer"),
      { missing, counts: "cases" },
    ),
    percent(
      "cut_off",
      slice,
      share(scored, ({ ending }) => ending === "cut off"),
      { missing, counts: "cases" },
    ),
  ];
}

/** The four quadrants of output and state, and their edges. */
function quadrants(of: readonly LogicDigest[]): Metric[] {
  const scored = of.filter(isScored);
  const missing = of.length - scored.length;
  const sides = [null, true, false];
  const word = (right: boolean) => (right ? "right" : "wrong");
  return sides.flatMap((output) =>
    sides.map((state) => {
      const within = (one: Scored) => (output === null || one.right.output === output) && (state === null || one.right.state === state);
      const slice: Slice = { ...(output !== null && { output: word(output) }), ...(state !== null && { state: word(state) }) };
      return { ...percent("quadrant", slice, share(scored, within), { missing, counts: "cases" }), n: scored.filter(within).length };
    }),
  );
}

/** Shares of the classes over failed cases that have one, and the number of failed cases of each. */
function failureMetrics(of: readonly LogicDigest[], slice: Slice): Metric[] {
  const failed = of.filter(isScored).filter(({ right }) => !right.both);
  const classed = failed.filter(({ failure }) => failure !== null);
  if (classed.length === 0) return [];
  const counted = { missing: failed.length - classed.length, counts: "failed cases" };
  return failureClasses.flatMap(({ id }) => {
    const at = { ...slice, class: id };
    const own = classed.filter(({ failure }) => failure === id).length;
    return [
      percent(
        "class_share",
        at,
        share(classed, ({ failure }) => failure === id),
        counted,
      ),
      plain("class_cases", at, bare(own, own, "It is a count of what was seen."), counted),
    ];
  });
}

/** Ranges that double: 0, 1, 2 to 3, 4 to 7, and so on. */
function doubling(value: number): [low: number, high: number] {
  if (value < 1) return [0, 0];
  const low = 2 ** Math.floor(Math.log2(value));
  return [low, 2 * low - 1];
}

const measures: readonly { tag: string; of: (execution: Execution) => number | null }[] = [
  { tag: "steps", of: ({ steps }) => steps },
  { tag: "iterations", of: ({ iterations }) => iterations },
  { tag: "recursion_depth", of: ({ recursionDepth }) => recursionDepth },
  { tag: "live_variables", of: ({ liveVariables }) => liveVariables },
];

/** Cases right by what their execution is like, so far as it has been recorded. */
function executionMetrics(of: readonly LogicDigest[]): Metric[] {
  const known = of.flatMap((one) => (one.execution ? [{ one, execution: one.execution }] : []));
  const cases = (own: readonly LogicDigest[], slice: Slice) =>
    byWhat(slice, (what, at) => casesRight(own, what, at).filter(({ id }) => id === "cases"));
  const ranges = measures.flatMap(({ tag, of: measure }) => {
    const numbered = known.flatMap(({ one, execution }) => {
      const value = measure(execution);
      return value === null ? [] : [{ one, range: doubling(value) }];
    });
    return [...grouped(numbered, ({ range }) => range[0])]
      .sort(([a], [b]) => a - b)
      .flatMap(([, group]) =>
        cases(
          group.map(({ one }) => one),
          { [tag]: group[0]?.range ?? [0, 0] },
        ),
      );
  });
  const constructs = [...new Set(known.flatMap(({ execution }) => execution.constructs))].sort();
  return [
    ...ranges,
    ...constructs.flatMap((construct) =>
      cases(
        known.filter(({ execution }) => execution.constructs.includes(construct)).map(({ one }) => one),
        { construct },
      ),
    ),
  ];
}

/** Functions below which the mean of steps has no interval: a few long paths decide it. */
const fewestFunctions = 5;

/** Mean steps with Student's t of their logarithm over functions. */
function stepsEstimate(values: readonly number[], functions: readonly string[]): Estimate {
  const value = mean(values);
  const { standardError, clusters } = clusteredError(values, functions);
  if (value === null) return bare(null, 0, "Nothing has been followed.");
  if (clusters < fewestFunctions) return { ...bare(value, values.length, "Fewer than five functions fail."), standardError };
  return bounded(value, standardError, values.length, scaledInterval(value, standardError, clusters - 1, "log"), "All are equal.");
}

/** How many steps failed replies follow the true path: ended by the first divergence, or as far as they speak of their way. */
function followedSteps(of: readonly LogicDigest[]): Metric[] {
  const known = of.flatMap(({ divergence, ordinal, cluster }) => (divergence ? [{ ...divergence, ordinal, cluster }] : []));
  if (known.length === 0) return [];
  const lifetimes = known.map(({ diverged, step, ordinal }) => [Math.max(1, step), diverged ? "patience" : "censored", ordinal]);
  const estimate = stepsEstimate(
    known.map(({ step }) => step),
    known.map(({ cluster }) => cluster),
  );
  return [{ ...plain("followed", {}, estimate, { missing: of.length - known.length, counts: "replies" }), detail: { lifetimes } }];
}

const isRight = ({ right }: LogicDigest) => right && Number(right.both);

/** Whole functions and cases that are right in both; a function of which a case is missing is missing. */
export const shares: readonly ShareMetric<LogicDigest>[] = [
  { metric: "functions", value: isRight, unit: ({ cluster, repetition }) => `${repetition} ${cluster}` },
  { metric: "cases", value: isRight },
];

/** Every metric of a run. */
export function aggregate(digests: readonly LogicDigest[]): Metric[] {
  if (digests.length === 0) return [];
  const within = <Value extends string | number>(values: readonly Value[], valueIn: (of: LogicDigest) => Value | null, tag: string) =>
    values.flatMap((value) => {
      const own = digests.filter((of) => valueIn(of) === value);
      return own.length === 0 ? [] : [{ slice: { [tag]: value } as Slice, of: own }];
    });
  const whole = { slice: {} as Slice, of: [...digests] };
  const byDifficulty = within(difficulties, ({ difficulty }) => difficulty, "difficulty");
  const byInterval = within([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], ({ interval }) => interval, "interval");
  const every = [whole, ...byDifficulty, ...byInterval];
  return [
    ...every.flatMap(({ slice, of }) => byWhat(slice, (what, at) => [functionsRight(of, what, at), ...casesRight(of, what, at)])),
    ...every.flatMap(({ slice, of }) => replyMetrics(of, slice)),
    ...quadrants(digests),
    ...[whole, ...byInterval].flatMap(({ slice, of }) => failureMetrics(of, slice)),
    ...executionMetrics(digests),
    ...followedSteps(digests),
  ];
}
