import type { Span } from "@/lib/contracts/check";
import { leadingCount } from "./leading-count";

/** Spans of a text, prepared for asking whether one overlaps another. */
export interface SpanSet {
  /** Checks whether a span shares a character with a range. */
  overlaps: (start: number, end: number) => boolean;
}

/** Prepares spans in any order, which may overlap each other. */
export function spanSet(spans: readonly Span[]): SpanSet {
  const sorted = [...spans].sort((a, b) => a[0] - b[0]);
  let reach = -1;
  /** The furthest end of each span and all before it. */
  const reaches = sorted.map(([, end]) => {
    reach = Math.max(reach, end);
    return reach;
  });
  return {
    overlaps(start, end) {
      return (reaches[leadingCount(sorted, (span) => span[0] < end) - 1] ?? start) > start;
    },
  };
}

/** Checks whether a span contains an offset. */
export const isIn = (spans: SpanSet, at: number): boolean => spans.overlaps(at, at + 1);

const leadingPipe = /[^\S\n]*\|/y;

/** Finds the rows of Markdown tables in a text: from the first pipe of each to the end of its line. */
export function tableRows(text: string): SpanSet {
  const rows: Span[] = [];
  for (let start = 0; start < text.length; ) {
    const lineBreakAt = text.indexOf("\n", start);
    const end = lineBreakAt === -1 ? text.length : lineBreakAt;
    leadingPipe.lastIndex = start;
    if (leadingPipe.test(text)) rows.push([leadingPipe.lastIndex - 1, end]);
    start = end + 1;
  }
  return spanSet(rows);
}

/** Returns the text before an offset on the same line, at most its last characters. */
export function lineBefore(text: string, at: number, most: number): string {
  const near = text.slice(Math.max(0, at - most), at);
  return near.slice(near.lastIndexOf("\n") + 1);
}

/** Returns the start of the answer, whose values are not part of the work. */
export function answerStart(reply: string): number {
  const places = [...reply.matchAll(/\{\s*["'“]?(?:output|stats)["'”]?\s*:/gi)].map(({ index }) => index);
  const objects = places.at(-1);
  if (objects !== undefined) {
    const blank = [...reply.slice(0, objects).matchAll(/\n(?=[^\S\n]*\n)/g)].at(-1)?.index ?? -1;
    const outer = places.find((at) => at > blank) ?? objects;
    const fence = /(?:```\w*|~~~\w*)\s*$/.exec(reply.slice(0, outer));
    return fence ? fence.index : outer;
  }
  return answerLabel(reply) ?? reply.length;
}

const aroundLabel = /[\s*_#]/;
const lineBreak = /[\n\r\u2028\u2029]/;

/** Finds the last `Output:` that begins a line, but for blanks and marks; returns the start of the first such line before it. */
function answerLabel(reply: string): number | null {
  const labels = [...reply.matchAll(/output[*_]*\s*:/gi)];
  for (let label = labels.pop(); label; label = labels.pop()) {
    let first: number | null = null;
    for (let at = label.index; ; at--) {
      if (at === 0 || lineBreak.test(reply.charAt(at - 1))) first = at;
      if (at === 0 || !aroundLabel.test(reply.charAt(at - 1))) break;
    }
    if (first !== null) return first;
  }
  return null;
}

const clausePart = /[\n.!?;'"[({\])}]/g;

/** Returns the end of the clause at an offset: the end of its line or sentence, but not within quotes or brackets. */
export function clauseEnd(text: string, from: number, limit: number): number {
  const last = Math.min(limit, from + 400);
  const window = text.slice(from, last);
  let open = 0;
  clausePart.lastIndex = 0;
  for (let match = clausePart.exec(window); match !== null; match = clausePart.exec(window)) {
    const [sign] = match;
    const at = from + match.index;
    if (sign === "\n") return at;
    if (sign === "'" || sign === '"') {
      if (at > 0 && /[\w)\]}]/.test(text.charAt(at - 1))) continue;
      const close = text.indexOf(sign, at + 1);
      if (close === -1 || text.slice(at, close).includes("\n")) continue;
      if (close >= last) return last;
      clausePart.lastIndex = close + 1 - from;
    } else if ("[({".includes(sign)) open += 1;
    else if ("])}".includes(sign)) open = Math.max(0, open - 1);
    else if (open === 0 && (sign === ";" || at + 1 === text.length || /\s/.test(text.charAt(at + 1)))) return at;
  }
  return last;
}
