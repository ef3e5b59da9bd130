import { parsePythonJson, stringEnd } from "./python-json";

// Different in each process, so that no text contains it.
const mark = `digits-${Math.random().toString(36).slice(2)}-`;
const marked = new RegExp(`"${mark}(-?\\d+)"`, "g");
const isLong = /\d{16}/;

/** Replaces each whole number outside of strings that JavaScript would round with a string of a mark and its digits. */
function withMarks(text: string): string {
  const quoteOrWhole = /"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;
  const parts: string[] = [];
  let from = 0;
  for (let match = quoteOrWhole.exec(text); match; match = quoteOrWhole.exec(text)) {
    const [digits] = match;
    if (digits === '"') quoteOrWhole.lastIndex = stringEnd(text, match.index);
    else if (String(Number(digits)) !== digits) {
      parts.push(text.slice(from, match.index), `"${mark}${digits}"`);
      from = quoteOrWhole.lastIndex;
    }
  }
  return parts.join("") + text.slice(from);
}

/**
 * Returns the fields of a record for `exactJson`, with marks instead of whole numbers that JavaScript would round, such as ids; those of
 * `parsed`, which its text was parsed to, if there are none.
 */
export function exactFields(text: string, parsed: Record<string, unknown>): Record<string, unknown> {
  if (!isLong.test(text)) return parsed;
  const exact = withMarks(text);
  return exact === text ? parsed : Object(parsePythonJson(exact));
}

/** Writes JSON, with the digits of the numbers that `exactFields` marked. */
export const exactJson = (value: unknown): string => JSON.stringify(value).replace(marked, "$1");
