import { expect, test } from "vitest";
import { findAll } from "./find-all";

test("ignores case and the kind of white space between words", () => {
  expect(findAll("The  Watch\nmaker; the watch", "the watch").places).toEqual([
    { start: 0, end: 10 },
    { start: 18, end: 27 },
  ]);
});

test("treats every character literally", () => {
  expect(findAll("a.b a+b [a.b]", "[a.b]")).toEqual({ total: 1, places: [{ start: 8, end: 13 }] });
});

test("keeps offsets if changing case lengthens letters", () => {
  expect(findAll("İİ needle", "NEEDLE").places).toEqual([{ start: 3, end: 9 }]);
});

test("returns the first thousand places and counts all", () => {
  const { total, places } = findAll("x ".repeat(2500), "x");
  expect({ total, places: places.length, last: places.at(-1) }).toEqual({ total: 2500, places: 1000, last: { start: 1998, end: 1999 } });
});

test("finds nothing for a blank query", () => {
  expect(findAll("a b", "  ")).toEqual({ total: 0, places: [] });
});
