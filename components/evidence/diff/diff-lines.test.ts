import { expect, test } from "vitest";
import { diffLines, mostLines, pathWords } from "./diff-lines";

const none = new Set<string>();
const drawn = (...[expected, given, open = none]: [Parameters<typeof diffLines>[0], Parameters<typeof diffLines>[1], Set<string>?]) =>
  diffLines(expected, given, open).map(
    ({ side, depth, text, folded }) =>
      `${{ same: " ", expected: "-", given: "+", fold: "~" }[side]}${" ".repeat(depth)}${text}${folded || ""}`,
  );

test("merges two values: shared entries appear once, differing entries one below the other", () => {
  expect(drawn({ a: 1, b: [1, 2], c: "x" }, { a: 1, b: [1, 3, 4], d: null })).toEqual([
    " {",
    '  "a": 1',
    '  "b": [',
    "   0: 1",
    "-  1: 2",
    "+  1: 3",
    "+  2: 4",
    "  ]",
    '- "c": "x"',
    '+ "d": null',
    " }",
  ]);
});

test("folds consecutive equal entries until they are expanded", () => {
  const list = [0, 1, 2, 3, 4, 5];
  expect(drawn(list, [0, 1, 2, 3, 4, 9])).toEqual([" [", "~ 5", "- 5: 5", "+ 5: 9", " ]"]);
  expect(drawn(list, [0, 1, 2, 3, 4, 9], new Set(["[0]"])).slice(0, 3)).toEqual([" [", "  0: 0", "  1: 1"]);
});

test("shows values of different types in full, one below the other", () => {
  expect(drawn([1], { 0: 1 })).toEqual(["-[1]", '+{"0":1}']);
  expect(drawn(null, 0)).toEqual(["-null", "+0"]);
  expect(drawn({ constructor: 1 }, {})).toEqual([" {", '- "constructor": 1', " }"]);
});

test("expands a long value that only one side has, line by line", () => {
  expect(drawn([], ["x".repeat(60), ["y".repeat(60)]].slice(0, 2)).length).toBeGreaterThan(3);
  expect(drawn({}, { long: ["x".repeat(60), "y".repeat(60)] }).filter((line) => line.startsWith("+"))).toHaveLength(4);
});

test("limits the number of lines", () => {
  const many = Array.from({ length: 5000 }, (_, at) => at);
  expect(
    diffLines(
      many,
      many.map((at) => at + 1),
      none,
    ).length,
  ).toBeLessThanOrEqual(mostLines + 4);
});

test("writes paths in code notation", () => {
  expect(pathWords([])).toBe("the value");
  expect(pathWords(["items", 3, "name"])).toBe("items[3].name");
  expect(pathWords([0, "odd key"])).toBe('[0]["odd key"]');
});
