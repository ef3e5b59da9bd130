import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { select } from "./navigate";
import { parsePredicate } from "./predicate";

describe("parsePredicate", () => {
  it.each([
    ["@", { kind: "all" }],
    ["#", { kind: "count" }],
    ["%", { kind: "between" }],
    ["@3", { kind: "at", positions: [3] }],
    ["@-1", { kind: "at", positions: [-1] }],
    ["@(1, 2,-1)", { kind: "at", positions: [1, 2, -1] }],
    ["@(1,,2)", { kind: "at", positions: [1, 2] }],
    ["!2", { kind: "before", position: 2 }],
    ["!-1", { kind: "before", position: -1 }],
    ["$1", { kind: "after", position: 1 }],
    ["$-2", { kind: "after", position: -2 }],
  ])("reads %s", (text, expected) => {
    expect(parsePredicate(text)).toEqual(expected);
  });

  it.each(["", "!", "!0", "!1", "$0", "@x", "@(1 2)", "@(a)", "@()", "##", "@1.5", " @", "$"])("rejects %j", (text) => {
    expect(parsePredicate(text)).toBeNull();
  });
});

describe("select", () => {
  const pieces = (count: number) => Array.from({ length: count }, (_, start) => ({ text: String(start), start }));

  it("counts from 1, or from the end for negatives, and returns each element once in ascending order", () => {
    expect(select(pieces(4), [3, -2, 1], "line")).toEqual({ pieces: [pieces(4)[0], pieces(4)[2]] });
  });

  it("fails if any position is 0 or out of range, and finds the elements otherwise", () => {
    fc.assert(
      fc.property(fc.nat(6), fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 1, maxLength: 4 }), (count, positions) => {
        const scope = select(pieces(count), positions, "line");
        const inside = positions.every((position) => position !== 0 && Math.abs(position) <= count);
        expect("pieces" in scope).toBe(inside);
        if (!("pieces" in scope)) return;
        const expected = [...new Set(positions.map((position) => (position > 0 ? position - 1 : count + position)))].sort((a, b) => a - b);
        expect(scope.pieces.map(({ start }) => start)).toEqual(expected);
      }),
    );
  });
});
