import { isFields } from "@/lib/benchmarks/content-text";
import { withoutNaN } from "@/lib/text/python-json";

const stringOrBracket = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/gs;
const wholeNumber = /\s*:\s*(-?\d+)\s*[,}]/y;

/** Returns the digits of the whole number in an object's field `key`, as they are in its text; null if they are not found. */
function digitsOfKey(text: string): string | null {
  let depth = 0;
  let digits: string | null = null;
  for (const { 0: piece, index } of text.matchAll(stringOrBracket)) {
    if (piece === "{" || piece === "[") depth++;
    else if (piece === "}" || piece === "]") depth--;
    else if (depth === 1 && piece === '"key"') {
      wholeNumber.lastIndex = index + piece.length;
      // Of a field that is written twice, the last one counts.
      digits = wholeNumber.exec(text)?.[1] ?? digits;
    }
  }
  return digits;
}

/**
 * Parses a record. A whole number in `key` that JavaScript cannot hold exactly becomes a text of its digits, so that two such keys stay
 * two. Throws a SyntaxError.
 */
export function parseRecord(text: string): unknown {
  const value: unknown = JSON.parse(withoutNaN(text));
  if (!isFields(value) || !Number.isInteger(value.key) || Number.isSafeInteger(value.key)) return value;
  return { ...value, key: digitsOfKey(text) ?? value.key };
}
