import { segments } from "@/components/evidence/segments";
import type { TextMark } from "@/lib/contracts/evidence";
import type { TextLine } from "@/lib/contracts/text-slice";

/** Stretch of a line with the marks that cover it, and whether it matches the search. */
export interface LineSegment {
  start: number;
  text: string;
  marks: readonly TextMark[];
  match: boolean;
}

/** Splits a screen line at the edges of its marks and matches. Marks must be sorted by start. */
export function lineSegments(
  line: TextLine,
  marks: readonly TextMark[],
  matches: readonly { start: number; end: number }[],
): LineSegment[] {
  const end = line.start + line.text.length;
  const touches = ({ start, end: to }: { start: number; end: number }) => start < end && to > line.start;
  const here = marks.filter(touches);
  const touching = matches.filter(touches);
  const spans = [
    ...here.map((mark, at) => ({ checkId: String(at), span: relative(mark, line.start) })),
    ...touching.map((match) => ({ checkId: "match", span: relative(match, line.start) })),
  ];
  return segments(line.text, spans).map(({ start, end: to, checkIds }) => ({
    start: line.start + start,
    text: line.text.slice(start, to),
    marks: checkIds.flatMap((id) => (id === "match" ? [] : (here[Number(id)] ?? []))),
    match: checkIds.includes("match"),
  }));
}

function relative({ start, end }: { start: number; end: number }, from: number): [number, number] {
  return [Math.max(0, start - from), Math.max(0, end - from)];
}
