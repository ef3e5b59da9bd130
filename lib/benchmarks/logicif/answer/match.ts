import type { GivenAnswer } from "./extract";
import { readPythonJson } from "./python-json";
import { isDict, type PyDict, type PyValue, pythonEqual } from "./python-value";

/** What a case must give: gold of the function on its input. */
export interface Expected {
  output: PyValue;
  stats: PyDict;
}

/** Reads the JSON text of an item's or a record's `code_output`; in words what it lacks. */
export function readExpected(text: string): Expected | string {
  const value = readPythonJson(text)?.value;
  if (value === undefined) return "is not JSON";
  return expectedOf(value);
}

export function expectedOf(value: PyValue): Expected | string {
  if (!isDict(value)) return "is no object";
  const [output, stats] = [value.get("output"), value.get("stats")];
  if (output === undefined) return "has no output";
  if (!isDict(stats)) return `${stats === undefined ? "has no stats" : "has stats that are no object"}`;
  return { output, stats };
}

/** What is right about an answer, by Python's equality; a missing answer is wrong. */
export interface Match {
  output: boolean;
  stats: boolean;
  both: boolean;
}

export function matchOf(expected: Expected, answer: GivenAnswer | null): Match {
  const output = answer !== null && pythonEqual(answer.output, expected.output);
  const stats = answer?.stats !== undefined && pythonEqual(answer.stats, expected.stats);
  return { output, stats, both: output && stats };
}
