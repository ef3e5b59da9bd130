import type { Span } from "@/lib/contracts/check";
import type { Evidence, TextMark } from "@/lib/contracts/evidence";

type Table = Extract<Evidence, { kind: "table" }>;
export type Row = Table["rows"][number];

/** Evidence about a reply: positions in the context, and a table of expected and given values. */
export interface Look {
  /** Requested or missed parts first, then given ones. */
  marks: TextMark[];
  columns: Table["columns"];
  rows: Row[];
}

/** Makes a mark at a place; none if there is no place. */
export function markAt(id: string, tone: TextMark["tone"], label: string, place: Span | null | undefined): TextMark[] {
  return place ? [{ id, tone, label, start: place[0], end: place[1] }] : [];
}

/** Orders expected values with the missed ones first, where readers begin. */
export const missedFirst = <T>(expected: readonly T[], isGiven: (candidate: T) => boolean): T[] => [
  ...expected.filter((candidate) => !isGiven(candidate)),
  ...expected.filter(isGiven),
];

const longestCell = 400;

/** Shortens the long text of a cell; null stays null. */
export const shown = (value: string | null | undefined): string | null =>
  value == null ? null : value.length > longestCell ? `${value.slice(0, longestCell)}…` : value;

export const cell = (expected: string | null | undefined, given: string | null | undefined) => ({
  expected: shown(expected),
  given: shown(given),
});

/** Makes a cell of a column that is not compared. */
export const same = (value: string) => cell(value, value);
