import { z } from "zod";
import type { Opened } from "@/lib/benchmarks/family";
import type { Tools } from "@/lib/benchmarks/kit";
import type { Trace, Traced } from "@/lib/benchmarks/scoring";
import type { Facts, Verdict } from "@/lib/contracts/check";
import { traceEvidence } from "@/lib/contracts/trace-evidence";
import { HeedError } from "@/lib/errors";
import type { LogicifItem } from "../../items/item";
import { outputCheck, trackerOf } from "../../score/verdict";
import { type Answered, follow } from "./first-divergence";
import { type Recording, readRecording, recordRequest } from "./record";

export const executionTrace = "execution";
export const divergenceTrace = "divergence";

/** Recordings that a pass caches: the cases of a function follow each other, each with all its repetitions. */
const mostKept = 60;
const kept = new WeakMap<Tools, Map<string, Promise<Recording | null>>>();

async function record({ item, text }: Opened<LogicifItem>, { python }: Tools): Promise<Recording | null> {
  if (!python) throw new HeedError("invalid", "Executions are recorded in the Python sandbox, which is not available here.");
  const [outcome] = await python(recordRequest(text(item.function), "f", item.input));
  return outcome?.kind === "value" ? readRecording(outcome.json, item.expected) : null;
}

/**
 * Records the execution of a case's function on its input, once in a pass; null if that fails, for example because it takes too long or
 * returns another value than the label.
 */
function recordOnce(opened: Opened<LogicifItem>, tools: Tools): Promise<Recording | null> {
  const known = kept.get(tools) ?? new Map<string, Promise<Recording | null>>();
  kept.set(tools, known);
  const key = `${opened.item.function} ${opened.item.input} ${opened.item.expected}`;
  const recording = known.get(key) ?? record(opened, tools);
  known.set(key, recording);
  const [oldest] = known.keys();
  if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
  return recording;
}

const executionFacts = ({ steps, cut, counts, constructs }: Recording): Facts => ({
  ...counts,
  ...constructs,
  // Number of stored steps, which the step-through view counts; if truncated, more were executed.
  recorded: steps.length,
  cut,
});

/** Schema of the detail of a `divergence`. */
export const divergenceDetail = traceEvidence.pick({ links: true, divergence: true });

/** Returns the trackers that an answer has right and wrong, and whether its output is right. */
export function answeredOf({ checks }: Verdict): Answered {
  const named = (outcome: string) => new Set(checks.flatMap((check) => (check.outcome === outcome ? (trackerOf(check.id) ?? []) : [])));
  const output = checks.find(({ id }) => id === outputCheck)?.outcome;
  return { right: named("right"), wrong: named("wrong"), output: output === undefined || output === "missing" ? null : output === "right" };
}

/**
 * Traces of the family. `execution`: the function on the case's input. `divergence`: a guess at the first step that a failed reply has
 * differently; `step` of `total` recorded steps were followed, to the divergence or the last step mentioned.
 */
export const traces: Readonly<Record<typeof executionTrace | typeof divergenceTrace, Trace<LogicifItem>>> = {
  [executionTrace]: {
    version: "2",
    item: async (opened, tools): Promise<Traced | null> => {
      const recording = await recordOnce(opened, tools);
      return recording && { facts: executionFacts(recording), detail: JSON.stringify(recording.steps) };
    },
  },
  [divergenceTrace]: {
    version: "2",
    failure: async (opened, _turns, { reply }, verdict, tools): Promise<Traced | null> => {
      const recording = await recordOnce(opened, tools);
      if (!recording || recording.steps.length === 0) return null;
      const { links, divergence, followed } = follow(reply, recording, answeredOf(verdict));
      // A reply that states nothing about the steps cannot be followed.
      if (links.length === 0) return null;
      const detail: z.infer<typeof divergenceDetail> = { links, divergence };
      return {
        facts: { diverged: divergence !== null, step: followed, total: recording.steps.length },
        detail: JSON.stringify(detail),
      };
    },
  },
};

const finding = z.object({ facts: z.record(z.string(), z.unknown()), detailHash: z.string().nullable() });

/** Parses a job's finding as passed to evidence; null before the job has run. */
export const findingOf = (stored: unknown) => finding.nullable().parse(stored ?? null);
