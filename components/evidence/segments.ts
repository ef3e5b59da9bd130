import type { Span } from "@/lib/contracts/check";

/** Span of the reply that belongs to a check. */
export interface TextMark {
  checkId: string;
  span: Span;
}

/** Stretch of the reply in which the same checks are marked; `checkIds` is empty for plain text. */
export interface Segment {
  start: number;
  end: number;
  checkIds: string[];
}

/** Moves an edge out of the middle of a surrogate pair, so that no character is cut. */
function whole(text: string, at: number, outward: -1 | 1): number {
  if (at <= 0 || at >= text.length) return at;
  const low = text.charCodeAt(at);
  const high = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low <= 0xdfff && high >= 0xd800 && high <= 0xdbff ? at + outward : at;
}

/**
 * Splits a text at every edge of its marks into adjacent, non-empty segments that cover it exactly. Spans are clipped to the text, and
 * empty ones dropped. A segment's checks are in the order of the marks.
 */
export function segments(text: string, marks: readonly TextMark[]): Segment[] {
  const edges = new Map<number, { opens: number[]; closes: number[] }>();
  const edge = (at: number) => {
    const known = edges.get(at);
    if (known) return known;
    const fresh = { opens: [], closes: [] };
    edges.set(at, fresh);
    return fresh;
  };
  marks.forEach(({ span: [from, to] }, index) => {
    const start = whole(text, Math.max(0, Math.min(from, text.length)), -1);
    const end = whole(text, Math.max(0, Math.min(to, text.length)), 1);
    if (end <= start) return;
    edge(start).opens.push(index);
    edge(end).closes.push(index);
  });
  const open = new Set<number>();
  const out: Segment[] = [];
  let at = 0;
  const close = (end: number) => {
    if (end <= at) return;
    const ids = [...open].sort((a, b) => a - b).map((index) => marks[index]?.checkId ?? "");
    out.push({ start: at, end, checkIds: [...new Set(ids)] });
    at = end;
  };
  for (const [position, { opens, closes }] of [...edges].sort(([a], [b]) => a - b)) {
    close(position);
    for (const index of closes) open.delete(index);
    for (const index of opens) open.add(index);
  }
  close(text.length);
  return out;
}
