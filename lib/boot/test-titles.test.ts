import { expect, it } from "vitest";
import { testTitles, titlesOfFile } from "./test-titles.mjs";

const read = (content: string) => titlesOfFile("lib/x.test.ts", content).map(({ line, text }) => [line, text]);

it("lists the titles of tests, groups, steps and tables of tests, with their lines", () => {
  const content = [
    'describe.each(["a"])("a run of %s", (kind) => {',
    '  it("ends", () => {});',
    `  it.skip(\`ends as \${kind}\`, async () => {});`,
    "});",
    'test.each`a | b`("sums $a", ({ a }) => {});',
    'await test.step("log in", async () => {});',
  ].join("\n");
  expect(read(content)).toEqual([
    [1, "a run of %s"],
    [2, "ends"],
    [3, "ends as {…}"],
    [5, "sums $a"],
    [6, "log in"],
  ]);
});

it("omits calls that are not tests", () => {
  expect(read('/x/.test("a b"); expect(test("one")).toBe(it); model.it("a b", 1);')).toEqual([]);
});

it("reads the tests of the project", () => {
  expect(testTitles()).toContainEqual({
    file: "lib/boot/test-titles.test.ts",
    line: expect.any(Number),
    text: "omits calls that are not tests",
  });
  expect(testTitles().length).toBeGreaterThan(3000);
});
