import type { Span } from "@/lib/contracts/check";
import type { Evidence, TextMark } from "@/lib/contracts/evidence";

type Table = Extract<Evidence, { kind: "table" }>;
export type Row = Table["rows"][number];

/** What a reply is held against: places in the context, and a table of what was expected and given. */
export interface Look {
  /** What was asked for or missed, then what was given. */
  marks: TextMark[];
  columns: Table["columns"];
  rows: Row[];
}

/** A mark at a place; none where there is no place. */
export function markAt(id: string, tone: TextMark["tone"], label: string, place: Span | null | undefined): TextMark[] {
  return place ? [{ id, tone, label, start: place[0], end: place[1] }] : [];
}

/** Marks of what was expected, the missed ones first, where a reader begins. */
export const missedFirst = <T>(expected: readonly T[], isGiven: (candidate: T) => boolean): T[] => [
  ...expected.filter((candidate) => !isGiven(candidate)),
  ...expected.filter(isGiven),
];

const longestCell = 400;

/** A value of a cell, shortened where it is a text of many lines; null stays null. */
export const shown = (value: string | null | undefined): string | null =>
  value == null ? null : value.length > longestCell ? `${value.slice(0, longestCell)}…` : value;

export const cell = (expected: string | null | undefined, given: string | null | undefined) => ({
  expected: shown(expected),
  given: shown(given),
});

/** A cell of a column that is not compared. */
export const same = (value: string) => cell(value, value);
