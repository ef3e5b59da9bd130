import { expect, test } from "vitest";
import type { TextMark } from "@/lib/contracts/evidence";
import { lineSegments } from "./line-segments";

const mark = (id: string, start: number, end: number): TextMark => ({ id, label: id, tone: "asked", start, end });
const drawn = (...linesOf: Parameters<typeof lineSegments>) =>
  lineSegments(...linesOf).map(({ text, marks, match }) => [text, marks.map(({ id }) => id).join(), match]);

test("cuts a line where marks and matches begin and end, even if they extend beyond the line", () => {
  const line = { start: 100, text: "one two three", number: 3 };
  expect(drawn(line, [mark("a", 90, 103), mark("b", 104, 200), mark("c", 0, 100)], [{ start: 108, end: 113 }])).toEqual([
    ["one", "a", false],
    [" ", "", false],
    ["two ", "b", false],
    ["three", "b", true],
  ]);
});

test("keeps a line without marks or matches in one piece, and an empty line empty", () => {
  expect(drawn({ start: 5, text: "abc", number: null }, [mark("a", 8, 9)], [{ start: 0, end: 5 }])).toEqual([["abc", "", false]]);
  expect(drawn({ start: 5, text: "", number: 2 }, [mark("a", 0, 9)], [])).toEqual([]);
});
