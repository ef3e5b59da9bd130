import { z } from "zod";
import type { PythonRequest } from "@/lib/benchmarks/kit";
import { mostSteps, traceStep } from "@/lib/contracts/trace-evidence";
import { readExpected } from "../../score/answer/match";
import { pythonEqual } from "../../score/answer/python-value";
import { recorder } from "./recorder";

/** Largest number of characters of a recording's steps as JSON. */
const mostCharacters = 1_000_000;

/** Prefix of the name of a tracker that is not a variable of the function, where it is listed among the variables. */
export const trackerMark = "tracker ";

/** Counts over the whole execution, even if its recorded steps are truncated. */
const counts = z.object({
  /** Executed statements of the function and its helpers. */
  steps: z.number().int(),
  /** Iterations of all loops; comprehensions have none. */
  iterations: z.number().int(),
  /** Largest number of simultaneously open calls of one function; 1 without recursion. */
  recursion_depth: z.number().int(),
  /** Largest number of simultaneous variables, over all open calls. */
  live_variables: z.number().int(),
});

/** Constructs that occur in the source. */
const constructs = z.object({
  loop: z.enum(["for", "while", "both", "none"]),
  /** Depth of nested loops, 0 without a loop. */
  nesting: z.number().int(),
  recursion: z.boolean(),
  /** True if a loop or a function is left before its end by `break`, or by a `return` before the last statement. */
  early_exit: z.boolean(),
});

export const recording = z.object({
  steps: z.array(traceStep).max(mostSteps),
  /** True if the execution had more steps than these. */
  cut: z.boolean(),
  counts,
  constructs,
  /** Trackers by name, with the variable that holds each; null if an expression does. */
  trackers: z.record(z.string(), z.string().nullable()),
  /** JSON text of `{"output": …, "stats": {…}}`; null if the function raised or returned no such pair. */
  returned: z.string().nullable(),
});
export type Recording = z.infer<typeof recording>;

/**
 * Parses a recording from the value of a call; null for another format, such as from a function that tampers with the recorder, and if it
 * is not the label's execution, because the function returned another value.
 */
export function readRecording(json: string, label: string): Recording | null {
  try {
    const read = recording.parse(JSON.parse(json));
    const [returned, expected] = [readExpected(read.returned ?? ""), readExpected(label)];
    if (typeof returned === "string" || typeof expected === "string") return null;
    return pythonEqual(returned.output, expected.output, true) && pythonEqual(returned.stats, expected.stats, true) ? read : null;
  } catch {
    return null;
  }
}

/** Builds a sandbox call that executes a function on its input and returns the steps; `readRecording` parses the value. */
export function recordRequest(source: string, name: string, input: string): PythonRequest {
  const calls = [JSON.stringify([source, name, input, mostSteps, mostCharacters])];
  return { source: recorder, name: "record", calls, untrusted: source };
}
