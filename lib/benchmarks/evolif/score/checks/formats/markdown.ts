import { pythonStrip } from "@/lib/text/python-space";
import type { Fault } from "../format";

const fence = "```";

/**
 * Finds the fault of a text whose fences are not paired: triple backticks must be even in number, and lines that begin with them must end
 * closed. Null if there is none.
 */
export function markdownFault(text: string): Fault | null {
  let total = 0;
  let first = -1;
  for (let at = text.indexOf(fence); at >= 0; at = text.indexOf(fence, at + 3)) {
    if (first < 0) first = at;
    total += 1;
  }
  if (total === 0) return null;
  if (total % 2 === 1) return { message: `${total} triple backticks`, at: first };
  let opened: number | null = null;
  let start = 0;
  for (const line of text.split("\n")) {
    if (pythonStrip(line).startsWith(fence)) opened = opened === null ? start : null;
    start += line.length + 1;
  }
  return opened === null ? null : { message: "a fence is never closed", at: opened };
}
