import type { SampleRecord } from "@/lib/benchmarks/family";
import type { Facts } from "@/lib/contracts/check";
import type { Difficulty, LogicifItem } from "../items/item";

/** What is right about a case or about all cases of a function. */
export const aspects = ["output", "state", "both"] as const;
export type Aspect = (typeof aspects)[number];

/** What the execution of a function on a case's input is like (facts of the trace `execution`). */
export interface Execution {
  steps: number | null;
  iterations: number | null;
  recursionDepth: number | null;
  liveVariables: number | null;
  /** Constructs of the function: "for loop", "nested", "recursion". */
  constructs: readonly string[];
}

/** What metrics need of a sample. */
export interface LogicDigest {
  ordinal: number;
  /** The function. */
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
  /** Class of the failure; null where nobody has named one. */
  failure: string | null;
  execution: Execution | null;
  /** Steps after which a failed reply leaves the true path, or as far as it speaks of its way; null where it was not looked for. */
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

/** A case's function, what came out of it, and what jobs found out later. */
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
