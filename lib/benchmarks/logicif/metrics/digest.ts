import type { SampleRecord } from "@/lib/benchmarks/family";
import type { Facts } from "@/lib/contracts/check";
import type { Difficulty, LogicifItem } from "../items/item";

/** Aspects of a case, or of all cases of a function, that can be right. */
export const aspects = ["output", "state", "both"] as const;
export type Aspect = (typeof aspects)[number];

/** Measures of a function's execution on a case's input (facts of the trace `execution`). */
export interface Execution {
  steps: number | null;
  iterations: number | null;
  recursionDepth: number | null;
  liveVariables: number | null;
  /** Constructs of the function: "for loop", "nested", "recursion". */
  constructs: readonly string[];
}

/** Data of a sample that metrics need. */
export interface LogicDigest {
  ordinal: number;
  /** Name of the function. */
  cluster: string;
  repetition: number;
  difficulty: Difficulty | null;
  interval: number | null;
  /** Null unless scored. */
  right: Readonly<Record<Aspect, boolean>> | null;
  /** Share of the trackers that are right, 0 to 1. */
  trackers: number | null;
  code: boolean | null;
  ending: string | null;
  /** Class of the failure; null if none has been assigned. */
  failure: string | null;
  execution: Execution | null;
  /** Steps after which a failed reply leaves the true path, or up to which it describes its steps; null if this was not examined. */
  divergence: { diverged: boolean; step: number } | null;
}

const number = (value: Facts[string] | undefined): number | null => (typeof value === "number" ? value : null);
const text = (value: Facts[string] | undefined): string | null => (typeof value === "string" ? value : null);

const loops: Readonly<Record<string, readonly string[]>> = {
  for: ["for loop"],
  while: ["while loop"],
  both: ["for loop", "while loop"],
  none: ["no loop"],
};

function executionOf(facts: Facts | undefined): Execution | null {
  if (!facts) return null;
  const nesting = number(facts.nesting) ?? 0;
  return {
    steps: number(facts.steps),
    iterations: number(facts.iterations),
    recursionDepth: number(facts.recursion_depth),
    liveVariables: number(facts.live_variables),
    constructs: [
      ...(loops[text(facts.loop) ?? ""] ?? []),
      ...(nesting > 1 ? ["nested loops"] : []),
      ...(facts.recursion === true ? ["recursion"] : []),
      ...(facts.early_exit === true ? ["early exit"] : []),
    ],
  };
}

function divergenceOf(facts: Facts | undefined): LogicDigest["divergence"] {
  const step = number(facts?.step);
  return step === null ? null : { diverged: facts?.diverged === true, step };
}

/** Makes a case's digest from its function, its result, and later findings of jobs. */
export function digest({ ordinal, item, cluster, repetition, score, turns, later }: SampleRecord<LogicifItem>): LogicDigest {
  const turn = score === null ? undefined : turns[0];
  const facts = turn?.facts;
  const [output, state] = [facts?.output === "right", facts?.state === "right"];
  return {
    ...{ ordinal, cluster, repetition, difficulty: item.difficulty, interval: item.interval },
    right: turn ? { output, state, both: output && state } : null,
    trackers: number(facts?.trackers),
    code: typeof facts?.code === "boolean" ? facts.code : null,
    ending: text(facts?.ending),
    failure: text(later["diagnosis-by-hand"]?.class) ?? text(later.diagnosis?.class),
    execution: executionOf(later.execution),
    divergence: divergenceOf(later.divergence),
  };
}
