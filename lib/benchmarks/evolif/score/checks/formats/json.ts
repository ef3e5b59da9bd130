import { withoutNaN } from "@/lib/text/python-json";
import type { Fault } from "../format";

/** Limits of nesting and digits at which Python's parser fails. */
const deepest = 994;
const longestInteger = /(?<![\d.eE+])\d{4301,}(?![\d]*[.eE])/;
const strings = /"(?:[^"\\]|\\.)*"/gs;

/**
 * Finds the fault of a text that Python's `json.loads` does not parse: JSON with NaN, Infinity and -Infinity, within Python's limits. Null
 * if there is none.
 */
export function jsonFault(text: string): Fault | null {
  const fault = faultOf(text);
  if (fault && /NaN|Infinity/.test(text)) {
    return faultOf(withoutNaN(text)) === null ? null : fault;
  }
  return fault;
}

function faultOf(text: string): Fault | null {
  try {
    JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = /at position (\d+)/.exec(message)?.[1];
    return {
      message: message.replace(/, "?[\s\S]{0,40}"? is not valid JSON$/, " is not valid JSON"),
      at: position ? Number(position) : null,
    };
  }
  if (text.length > 900 && tooDeep(text.replace(strings, "0"))) return { message: "nested too deep", at: null };
  if (text.length > 4300 && longestInteger.test(text.replace(strings, "0"))) return { message: "a number of too many digits", at: null };
  return null;
}

function tooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at) | 32;
    if (unit === 123) depth += 1;
    else if (unit === 125) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
