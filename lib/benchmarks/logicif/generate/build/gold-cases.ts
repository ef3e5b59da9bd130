import { z } from "zod";
import type { PythonOutcome, Tools } from "@/lib/benchmarks/kit";
import { readRecording, recordRequest } from "../../evidence/trace/record";
import { walkOf } from "../../evidence/trace/walk";
import type { WalkEvent } from "../../items/item";
import { goldFault, type InputLimits, inputFault } from "./case-filters";

/** A case with its label: JSON texts of the list of arguments and of `{"output": …, "stats": {…}}`. */
export interface GoldCase {
  input: string;
  expected: string;
}

export interface GoldCases {
  kept: GoldCase[];
  /** In their order, with the reasons. */
  dropped: { input: string; reason: string }[];
  statsKeys: string[];
}

export type Python = NonNullable<Tools["python"]>;

/** Two seeds of Python's hashes: a label that depends on the order of a set differs between them. */
export const hashSeeds = [0, 1] as const;

/** Number of cases sent at once: small, because the first timeout ends a function's cases. */
const casesAtOnce = 8;

const labelled = `
def __labelled(*args):
    returned = f(*args)
    if not (isinstance(returned, tuple) and len(returned) == 2 and isinstance(returned[1], dict)):
        raise TypeError("f returned no pair of a result and a dictionary of trackers, but " + type(returned).__name__)
    return {"output": returned[0], "stats": returned[1]}
`;

/** Describes the end of a call in a few words. */
export function outcomeWords(outcome: Exclude<PythonOutcome, { kind: "value" }>): string {
  if (outcome.kind !== "exception") return outcome.message === "" ? outcome.kind.replace("_", " ") : outcome.message;
  const { type, message, line } = outcome;
  return `${type}${message === "" ? "" : `: ${message}`}${line === null ? "" : ` (line ${line})`}`.slice(0, 300);
}

/** Runs `f` on inputs under two hash seeds; returns one outcome for each, in order. */
async function labelsOf(python: Python, source: string, inputs: readonly string[]): Promise<PythonOutcome[]> {
  return python({ source: `${source}\n${labelled}`, name: "__labelled", calls: inputs, hashSeeds, untrusted: source });
}

const keysOf = (expected: string): string[] =>
  Object.keys(z.object({ stats: z.record(z.string(), z.unknown()) }).parse(JSON.parse(expected)).stats);

/**
 * Makes labels of a function's cases and drops cases that fail, differ between hash seeds or are filtered out; a timeout drops its case and
 * all later ones. The first kept case determines the function's trackers.
 */
export async function goldCases(python: Python, source: string, inputs: readonly string[], limits: InputLimits): Promise<GoldCases> {
  const gold: GoldCases = { kept: [], dropped: [], statsKeys: [] };
  const seen = new Set<string>();
  const usable = inputs.filter((input) => {
    const reason = seen.has(input) ? "it is a duplicate" : inputFault(input, limits);
    seen.add(input);
    if (reason !== null) gold.dropped.push({ input, reason });
    return reason === null;
  });
  for (let from = 0; from < usable.length; from += casesAtOnce) {
    const some = usable.slice(from, from + casesAtOnce);
    const outcomes = await labelsOf(python, source, some);
    for (const [at, input] of some.entries()) {
      const outcome = outcomes[at];
      if (outcome?.kind === "timeout") {
        for (const rest of usable.slice(from + at))
          gold.dropped.push({ input: rest, reason: rest === input ? "it took too long" : "an earlier case took too long" });
        return gold;
      }
      const reason = outcome?.kind === "value" ? take(gold, input, outcome.json) : outcome ? outcomeWords(outcome) : "no result";
      if (reason !== null) gold.dropped.push({ input, reason });
    }
  }
  return gold;
}

/** Keeps a label that passes the filters; otherwise returns the reason. */
function take(gold: GoldCases, input: string, expected: string): string | null {
  const fault = goldFault(expected);
  if (fault !== null) return fault;
  const keys = keysOf(expected);
  if (gold.kept.length === 0) gold.statsKeys = keys;
  if (keys.length !== gold.statsKeys.length || keys.some((key) => !gold.statsKeys.includes(key)))
    return `its trackers are ${keys.join(", ")}, not ${gold.statsKeys.join(", ")}`;
  gold.kept.push({ input, expected });
  return null;
}

/** Describes the number of kept cases and of dropped ones by reason. */
export function casesLine({ kept, dropped }: GoldCases): string {
  const reasons = new Map<string, number>();
  for (const { reason } of dropped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const why = [...reasons].map(([reason, count]) => (count === 1 ? reason : `${count} times: ${reason}`));
  const total = kept.length + dropped.length;
  return `${kept.length} of ${total} cases can be used.${why.length === 0 ? "" : ` Dropped: ${why.join("; ")}.`}`;
}

/** Records the execution of each case for simulated models; null if that failed. */
export async function walksOf(python: Python, source: string, cases: readonly GoldCase[]): Promise<(WalkEvent[] | null)[]> {
  const requests = cases.map(({ input }) => recordRequest(source, "f", input));
  const [first] = requests;
  if (!first) return [];
  const outcomes = await python({ ...first, calls: requests.flatMap(({ calls }) => calls) });
  return cases.map(({ expected }, at) => {
    const outcome = outcomes[at];
    const recorded = outcome?.kind === "value" ? readRecording(outcome.json, expected) : null;
    return recorded && walkOf(recorded);
  });
}
