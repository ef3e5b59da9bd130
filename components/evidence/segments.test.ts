import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segments, type TextMark } from "./segments";

const mark = (checkId: string, start: number, end: number): TextMark => ({ checkId, span: [start, end] });

describe("segments", () => {
  it("returns one plain segment for text without marks, and none for an empty text", () => {
    expect(segments("abc", [])).toEqual([{ start: 0, end: 3, checkIds: [] }]);
    expect(segments("", [mark("a", 0, 4)])).toEqual([]);
  });

  it("cuts overlapping and nested marks at every edge", () => {
    expect(segments("cost-effective", [mark("outer", 0, 14), mark("inner", 0, 4)])).toEqual([
      { start: 0, end: 4, checkIds: ["outer", "inner"] },
      { start: 4, end: 14, checkIds: ["outer"] },
    ]);
    expect(segments("abcdef", [mark("a", 0, 4), mark("b", 2, 6)])).toEqual([
      { start: 0, end: 2, checkIds: ["a"] },
      { start: 2, end: 4, checkIds: ["a", "b"] },
      { start: 4, end: 6, checkIds: ["b"] },
    ]);
  });

  it("keeps adjacent marks of different checks separate", () => {
    expect(segments("abcd", [mark("b", 2, 4), mark("a", 0, 2)]).map((s) => s.checkIds)).toEqual([["a"], ["b"]]);
  });

  it("clips spans beyond the text and drops empty ones", () => {
    expect(segments("abc", [mark("a", 2, 99), mark("b", 1, 1), mark("c", 7, 9)])).toEqual([
      { start: 0, end: 2, checkIds: [] },
      { start: 2, end: 3, checkIds: ["a"] },
    ]);
  });

  it("never cuts a character in two", () => {
    expect(segments("a😀b", [mark("x", 2, 4)])).toEqual([
      { start: 0, end: 1, checkIds: [] },
      { start: 1, end: 4, checkIds: ["x"] },
    ]);
  });

  it("covers any text once and lists exactly the checks whose spans contain each position", () => {
    const spans = fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 12 });
    fc.assert(
      fc.property(fc.string({ maxLength: 30, unit: "grapheme-ascii" }), spans, (text, pairs) => {
        const marks = pairs.map(([a, b], index) => mark(`c${index}`, Math.min(a, b), Math.max(a, b)));
        const cut = segments(text, marks);
        expect(cut.map((s) => text.slice(s.start, s.end)).join("")).toBe(text);
        for (const { start, end, checkIds } of cut) {
          expect(end).toBeGreaterThan(start);
          for (let at = start; at < end; at += 1) {
            const here = marks.filter(({ span }) => span[0] <= at && at < span[1]).map((m) => m.checkId);
            expect(checkIds).toEqual(here);
          }
        }
      }),
    );
  });
});
