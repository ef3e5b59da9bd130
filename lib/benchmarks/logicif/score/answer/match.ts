import type { GivenAnswer } from "./extract";
import { readPythonJson } from "./python-json";
import { isDict, type PyValue, pythonEqual } from "./python-value";

/** The expected result of a case: the function's gold on its input. `stats` is an object in every item. */
export interface Expected {
  output: PyValue;
  stats: PyValue;
}

/** Parses the JSON text of `{"output": …, "stats": {…}}`; otherwise returns a sentence about what it lacks. */
export function readExpected(text: string): Expected | string {
  const read = readPythonJson(text);
  return read ? expectedOf(read.value) : "is not JSON";
}

export function expectedOf(value: PyValue): Expected | string {
  if (!isDict(value)) return "is not an object";
  const [output, stats] = [value.get("output"), value.get("stats")];
  if (output === undefined) return "has no output";
  if (stats === undefined) return "has no stats";
  return { output, stats };
}

/** Results for the parts of an answer, by Python's equality; a missing answer is wrong. */
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
