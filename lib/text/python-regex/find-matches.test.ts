import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TooMuchWork, WorkBudget } from "../work-budget";
import { countedMatches, findMatches } from "./find-matches";
import { pythonRegex } from "./python-regex";

const matches = (pattern: string, text: string) => findMatches(pythonRegex(pattern, false), text, { budget: new WorkBudget() });

/** Returns the number of steps of the matching, as counted by the budget. */
function stepsOf(pattern: string, text: string): number {
  const budget = new WorkBudget();
  const before = budget.steps;
  countedMatches(pythonRegex(pattern, false), text, { budget });
  return before - budget.steps;
}

const atom = fc.constantFrom("a", "b", ".", "[ab]", "[^a]", String.raw`\w`, String.raw`\b`, "^", "$", "(?=a)", "(?!b)", "(?<=a)", "(?<!b)");
const expression = fc.letrec<{ whole: string }>((tie) => ({
  whole: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    atom,
    fc.tuple(tie("whole"), tie("whole")).map(([a, b]) => a + b),
    fc.tuple(tie("whole"), tie("whole")).map(([a, b]) => `(?:${a}|${b})`),
    fc
      .tuple(tie("whole"), fc.constantFrom("*", "+", "?", "{2}", "{1,2}", "{0,2}", "*?", "+?", "??", "++"))
      .map(([a, repeats]) => `(?:${a})${repeats}`),
    fc
      .tuple(tie("whole"), tie("whole"))
      .map(([a, b]) => String.raw`(?:(${a})${b}\1)`)
      .filter((pattern) => (pattern.match(/\\1/g) ?? []).length === 1),
    tie("whole").map((a) => `(?>${a})`),
  ),
})).whole;

/**
 * Finds the matches of JavaScript's engine, for expressions that do not prefer an empty match. It avoids the flag `v`, with which V8 is
 * wrong: `/(?:[^a]*a)+?/v` matches all of "aa".
 */
function native(source: string, flags: string, text: string): [number, number][] {
  return [...text.matchAll(new RegExp(source, flags.replace("v", "u")))]
    .filter(({ index }) => index === 0 || (text.codePointAt(index - 1) ?? 0) <= 0xffff)
    .map(({ index, 0: { length } }) => [index, index + length]);
}

describe("findMatches", () => {
  it("finds the same matches step by step as JavaScript's engine", () => {
    fc.assert(
      fc.property(
        expression,
        fc.string({ unit: fc.constantFrom("a", "b", "A", "\n", "😀"), maxLength: 8 }),
        fc.boolean(),
        (pattern, text, ignoreCase) => {
          fc.pre((pattern.match(/\((?!\?)/g) ?? []).length <= 1);
          const regex = pythonRegex(pattern, ignoreCase);
          fc.pre(!regex.mayPreferEmpty);
          expect(countedMatches(regex, text, { budget: new WorkBudget() })).toEqual(native(regex.source, regex.flags, text));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("finds an empty match, then a longer one at the same place, as Python does", () => {
    expect(matches("|a", "a")).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
    ]);
  });

  it.each([
    ["x.*y", "x"],
    ["(a+)+$", "a"],
    ["(a|a)*b", "a"],
    ["(?:a*b?)c", "ab"],
    [String.raw`\w+\s+\w+=`, "ab "],
    ["(x+x+)+y", "x"],
    ["(?s)(.*?,){11}P", "1,"],
  ])("matches /%s/ in steps proportional to the text's length", (pattern, unit) => {
    const [small, large] = [2000, 4000].map((n) => stepsOf(pattern, unit.repeat(n / unit.length)));
    expect(large).toBeLessThan(2.1 * (small ?? 0));
    expect(matches(pattern, `${unit.repeat(60_000 / unit.length)}!?`)).toEqual([]);
  });

  it("gives up at its budget if it cannot remember failures", () => {
    const budget = new WorkBudget();
    expect(() => findMatches(pythonRegex(String.raw`(a*)*\1b`, false), "a".repeat(200), { budget })).toThrow(TooMuchWork);
    expect(budget.steps).toBeLessThan(0);
  });

  it("gives up at the same step if it fails at more places than it can remember", () => {
    const text = `b${"a".repeat(1023)}`.repeat(60) + "a".repeat(8000);
    const left = [1, 2].map(() => {
      const budget = new WorkBudget();
      const find = () => findMatches(pythonRegex("b(?:[^c]|c){8000}z", false), text, { budget });
      expect(find).toThrow("it fails at more places than can be remembered");
      return budget.steps;
    });
    expect(left[0]).toBe(left[1]);
    // Its steps were far from used up.
    expect(left[0]).toBeGreaterThan(8_000_000);
    // With fewer repetitions it can be remembered.
    expect(matches("b(?:[^c]|c){500}a", text).length).toBe(60);
  });

  it("limits the steps that an engine without memory would take", () => {
    const regex = pythonRegex("(a+)+$", false);
    const within = (mostBlindly: number, n: number) => () =>
      findMatches(regex, `${"a".repeat(n)}!`, { budget: new WorkBudget(), mostBlindly });
    expect(within(1e8, 100)).toThrow(TooMuchWork);
    expect(within(1e8, 12)).not.toThrow();
    expect(within(1e3, 12)).toThrow(TooMuchWork);
  });
});
