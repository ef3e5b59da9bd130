import { z } from "zod";
import { parsePythonJson } from "@/lib/text/python-json";
import { storable } from "@/lib/text/storable";

/** Smallest number of cases of a function that is kept (section 3). */
export const leastCases = 3;

/** Tracker value from which a case is too long to be counted by hand (section 3). */
const trackerLimit = 50;
const mostDecimals = 6;

/** Limits of an input. The paper's limit on the size of numbers is missing from its text, so these values are Heed's. */
export interface InputLimits {
  /** Largest absolute value of a number. */
  largestNumber: number;
  /** Largest number of characters of the input's JSON text. */
  longestInput: number;
}

export const houseLimits: InputLimits = { largestNumber: 10_000, longestInput: 1000 };

const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|NaN|-?Infinity/g;

/** Returns the numbers of a JSON text as written; strings, and so keys, are skipped. */
function numbersOf(json: string): string[] {
  return (json.match(token) ?? []).filter((match) => !match.startsWith('"'));
}

/** Returns the decimal places of a number as written: 1 for `0.5`, 7 for `1e-07`. */
function decimalsOf(number: string): number {
  const [mantissa = "", exponent = "0"] = number.split(/[eE]/);
  return Math.max(0, (mantissa.split(".")[1] ?? "").length - Number(exponent));
}

/** Returns the reason why an input, a JSON list of arguments, cannot be executed by hand; null if it can. */
export function inputFault(input: string, { largestNumber, longestInput }: InputLimits): string | null {
  if (input.length > longestInput) return `the input has ${input.length} characters, more than ${longestInput}`;
  const large = numbersOf(input).find((number) => !(Math.abs(Number(number)) <= largestNumber));
  return large === undefined ? null : `the input holds ${large.slice(0, 40)}, beyond ${largestNumber}`;
}

const gold = z.object({ output: z.unknown(), stats: z.record(z.string(), z.union([z.int(), z.boolean()])) });

/**
 * Returns the reason why the result of a function, `{"output": …, "stats": {…}}`, cannot be a label; null if it can (filters of section 3).
 */
export function goldFault(expected: string): string | null {
  const read = gold.safeParse(parsePythonJson(expected));
  if (!read.success) return "its trackers are not named whole numbers";
  const trackers = Object.entries(read.data.stats);
  if (trackers.length === 0) return "it has no tracker";
  const unnamed = trackers.find(([name]) => name !== storable(name));
  if (unnamed) return "a tracker's name holds a null character or half a surrogate pair";
  const long = trackers.find(([, value]) => Number(value) >= trackerLimit);
  if (long) return `tracker ${long[0]} is ${long[1]}, ${trackerLimit} or more`;
  const odd = numbersOf(expected).find((number) => /[NI]/.test(number));
  if (odd !== undefined) return `the output holds ${odd}`;
  const precise = numbersOf(expected).find((number) => decimalsOf(number) > mostDecimals);
  return precise === undefined ? null : `the output ${precise} has more than ${mostDecimals} decimals`;
}
