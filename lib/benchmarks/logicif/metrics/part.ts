import type { Figure, MetricPart } from "@/lib/benchmarks/declared-metric";
import type { Slice } from "@/lib/contracts/slice";
import type { Estimate } from "@/lib/stats/estimate";
import { failureClasses } from "../items/failure-classes";
import { difficulties } from "../items/item";
import { aspects, type Execution, type LogicDigest } from "./digest";

/** A case with a verdict. */
export type Scored = LogicDigest & { right: NonNullable<LogicDigest["right"]> };

const isScored = (digest: LogicDigest): digest is Scored => digest.right !== null;

type Looked = (digest: Scored) => boolean;

/** Cases within a slice; `kind` selects the metrics. */
export class Part implements MetricPart {
  readonly scored: readonly Scored[];

  constructor(
    readonly kind: "right" | "pairs" | "replies" | "quadrant" | "failures" | "execution" | "followed",
    readonly slice: Slice,
    readonly cases: readonly LogicDigest[],
    /** Condition that is measured. */
    readonly holds: Looked = ({ right }) => right.both,
    scored?: readonly Scored[],
  ) {
    this.scored = scored ?? cases.filter(isScored);
  }

  /** Completes an estimate over the scored cases with the number of missing ones. */
  figure(estimate: Estimate): Figure {
    return { ...estimate, missing: this.cases.length - this.scored.length, counts: this.kind === "failures" ? "failed cases" : "cases" };
  }
}

/** Groups members by key, in the order of first appearance. */
export function grouped<T, Key>(members: readonly T[], keyOf: (member: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const member of members) {
    const key = keyOf(member);
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  }
  return groups;
}

interface Sliced {
  slice: Slice;
  cases: readonly LogicDigest[];
}

/** Parts for cases with both right, without a tag, and for each of the three aspects with its name. */
const rightParts = (kind: Part["kind"], { slice, cases }: Sliced): Part[] => [
  new Part(kind, slice, cases),
  ...aspects.map((aspect) => new Part(kind, { ...slice, what: aspect }, cases, ({ right }) => right[aspect])),
];

/** Parts for the four quadrants of output and state, and for their margins. */
function quadrants(cases: readonly LogicDigest[]): Part[] {
  const sides = [null, true, false];
  const word = (right: boolean) => (right ? "right" : "wrong");
  return sides.flatMap((output) =>
    sides.map((state) => {
      const slice: Slice = { ...(output !== null && { output: word(output) }), ...(state !== null && { state: word(state) }) };
      const isWithin: Looked = ({ right }) => (output === null || right.output === output) && (state === null || right.state === state);
      return new Part("quadrant", slice, cases, isWithin);
    }),
  );
}

/** Parts for failed cases by class; none if no case has a class. */
function failureParts({ slice, cases }: Sliced): Part[] {
  const failed = cases.filter(isScored).filter(({ right }) => !right.both);
  const classed = failed.filter(({ failure }) => failure !== null);
  if (classed.length === 0) return [];
  return failureClasses.map(({ id }) => new Part("failures", { ...slice, class: id }, failed, ({ failure }) => failure === id, classed));
}

/** Returns the range of a value among ranges that double: 0, 1, 2 to 3, 4 to 7, and so on. */
function doubling(value: number): [low: number, high: number] {
  if (value < 1) return [0, 0];
  const low = 2 ** Math.floor(Math.log2(value));
  return [low, 2 * low - 1];
}

const measures: readonly { tag: string; measure: (execution: Execution) => number | null }[] = [
  { tag: "steps", measure: ({ steps }) => steps },
  { tag: "iterations", measure: ({ iterations }) => iterations },
  { tag: "recursion_depth", measure: ({ recursionDepth }) => recursionDepth },
  { tag: "live_variables", measure: ({ liveVariables }) => liveVariables },
];

/** Groups cases by measures of their execution, as far as recorded. */
function executionSlices(cases: readonly LogicDigest[]): Sliced[] {
  const known = cases.flatMap((digest) => (digest.execution ? [{ digest, execution: digest.execution }] : []));
  const ranges = measures.flatMap(({ tag, measure }) => {
    const numbered = known.flatMap(({ digest, execution }) => {
      const value = measure(execution);
      return value === null ? [] : [{ digest, range: doubling(value) }];
    });
    return [...grouped(numbered, ({ range }) => range[0])]
      .sort(([a], [b]) => a - b)
      .map(([, group]) => ({ slice: { [tag]: group[0]?.range ?? [0, 0] } as Slice, cases: group.map(({ digest }) => digest) }));
  });
  const constructs = [...new Set(known.flatMap(({ execution }) => execution.constructs))].sort();
  const having = (construct: string) => known.filter(({ execution }) => execution.constructs.includes(construct));
  return [...ranges, ...constructs.map((construct) => ({ slice: { construct }, cases: having(construct).map(({ digest }) => digest) }))];
}

const intervals = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Lists every part of a run that has metrics. */
export function partsOf(digests: readonly LogicDigest[]): Part[] {
  const within = <Value extends string | number>(tag: string, values: readonly Value[], valueIn: (digest: LogicDigest) => Value | null) =>
    values.flatMap((value): Sliced[] => {
      const cases = digests.filter((digest) => valueIn(digest) === value);
      return cases.length === 0 ? [] : [{ slice: { [tag]: value }, cases }];
    });
  const whole: Sliced = { slice: {}, cases: digests };
  const byInterval = within("interval", intervals, ({ interval }) => interval);
  const every = [whole, ...within("difficulty", difficulties, ({ difficulty }) => difficulty), ...byInterval];
  return [
    ...every.flatMap((sliced) => rightParts("right", sliced)),
    ...every.flatMap(({ slice, cases }) => [new Part("pairs", slice, cases), new Part("replies", slice, cases)]),
    ...quadrants(digests),
    ...[whole, ...byInterval].flatMap(failureParts),
    ...executionSlices(digests).flatMap((sliced) => rightParts("execution", sliced)),
    ...(digests.some(({ divergence }) => divergence) ? [new Part("followed", {}, digests)] : []),
  ];
}
