import { expect, test } from "vitest";
import { jsonDifferences } from "./json-differences";

test("reports each kind of difference with its path, in document order, extra values last", () => {
  const expected = { a: 1, list: [1, 2, 3], same: { deep: true }, gone: null };
  const given = { extra: 0, a: "1", list: [1, 5], same: { deep: true } };
  expect(jsonDifferences(expected, given)).toEqual({
    total: 5,
    differences: [
      { path: ["a"], kind: "type" },
      { path: ["list", 1], kind: "changed" },
      { path: ["list", 2], kind: "missing" },
      { path: ["gone"], kind: "missing" },
      { path: ["extra"], kind: "extra" },
    ],
  });
});

test("compares roots of any type", () => {
  expect(jsonDifferences(1, 1)).toEqual({ total: 0, differences: [] });
  expect(jsonDifferences([], {})).toEqual({ total: 1, differences: [{ path: [], kind: "type" }] });
  expect(jsonDifferences(null, {})).toEqual({ total: 1, differences: [{ path: [], kind: "type" }] });
  expect(jsonDifferences("a", "b").differences).toEqual([{ path: [], kind: "changed" }]);
});

test("treats names that objects inherit like other keys, and minus zero as zero", () => {
  expect(jsonDifferences({ constructor: 1, toString: 2 }, {}).differences.map(({ kind }) => kind)).toEqual(["missing", "missing"]);
  expect(jsonDifferences({}, JSON.parse('{"__proto__": 1}'))).toEqual({ total: 1, differences: [{ path: ["__proto__"], kind: "extra" }] });
  expect(jsonDifferences([0], [-0]).total).toBe(0);
});

test("lists the first two hundred differences and counts all", () => {
  const { total, differences } = jsonDifferences(
    Array.from({ length: 500 }, (_, at) => at),
    Array.from({ length: 500 }, (_, at) => at + 1),
  );
  expect({ total, listed: differences.length, last: differences.at(-1)?.path }).toEqual({ total: 500, listed: 200, last: [199] });
});
