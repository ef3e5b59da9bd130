import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TooMuchWork, WorkBudget } from "../work-budget";
import { codePointRanges } from "./code-point-ranges";
import { countedMatches, findMatches } from "./find-matches";
import { linearMatches } from "./linear-matches";
import { pythonRegex } from "./python-regex";

const linear = (pattern: string, text: string, ignoreCase = false) =>
  linearMatches(pythonRegex(pattern, ignoreCase), text, new WorkBudget());

const atom = fc.constantFrom(
  "a",
  "b",
  "k",
  "i",
  ".",
  "[ab]",
  "[^a]",
  "[a-k]",
  "é",
  "ß",
  "ſ",
  "😀",
  "\\n",
  "\\w",
  "\\W",
  "\\d",
  "\\s",
  "\\S",
  "[\\W_]",
  "[^\\d\\s]",
  "\\b",
  "\\B",
  "^",
  "$",
  "\\A",
  "\\Z",
);
const expression = fc.letrec<{ whole: string }>((tie) => ({
  whole: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    atom,
    fc.tuple(tie("whole"), tie("whole")).map(([a, b]) => a + b),
    fc.tuple(tie("whole"), tie("whole")).map(([a, b]) => `(?:${a}|${b})`),
    fc
      .tuple(tie("whole"), fc.constantFrom("*", "+", "?", "{2}", "{1,2}", "{0,3}", "{2,}", "*?", "+?", "??", "{1,3}?"))
      .map(([a, repeats]) => `(${a})${repeats}`),
  ),
})).whole;
const text = fc.string({
  unit: fc.constantFrom(
    "a",
    "b",
    "A",
    "K",
    "\u212a",
    "i",
    "İ",
    "ı",
    "é",
    "É",
    "ß",
    "ſ",
    "s",
    "1",
    "٣",
    "_",
    " ",
    "\u3000",
    "-",
    "\n",
    "😀",
    "\ud83d",
    "水",
  ),
  maxLength: 12,
});

describe("linearMatches", () => {
  it("finds the same matches as the counting engine for every supported expression", () => {
    let both = 0;
    fc.assert(
      fc.property(
        expression,
        fc.constantFrom("", "(?m)", "(?s)", "(?i)", "(?ms)"),
        text,
        fc.boolean(),
        (pattern, flags, searched, ignoreCase) => {
          const regex = pythonRegex(flags + pattern, ignoreCase);
          const matches = linearMatches(regex, searched, new WorkBudget());
          if (typeof matches === "string") return;
          both += 1;
          expect(matches).toEqual(countedMatches(regex, searched, { budget: new WorkBudget() }));
        },
      ),
      { numRuns: 200 },
    );
    expect(both).toBeGreaterThan(80);
  });

  it.each([
    [
      "(ha)+",
      "Haha, ha! aha",
      [
        [0, 4],
        [6, 8],
        [11, 13],
      ],
    ],
    [
      String.raw`\bcaf\w\b`,
      "café cafés CAFÉ",
      [
        [0, 4],
        [11, 15],
      ],
    ],
    [
      "a*",
      "aab",
      [
        [0, 2],
        [2, 2],
        [3, 3],
      ],
    ],
    ["a$", "a\na\n", [[2, 3]]],
    [
      "(?m)^a$",
      "a\na\n",
      [
        [0, 1],
        [2, 3],
      ],
    ],
    [
      "k",
      "K\u212a",
      [
        [0, 1],
        [1, 2],
      ],
    ],
    [
      "😀.",
      "😀😀😀x",
      [
        [0, 4],
        [4, 7],
      ],
    ],
    [
      String.raw`[\W\d]+`,
      "a1 b٣",
      [
        [1, 3],
        [4, 5],
      ],
    ],
  ])("matches /%s/ in %j as Python does, ignoring case", (pattern, searched, expected) => {
    expect(linear(pattern, searched, true)).toEqual(expected);
  });

  it("explains why it does not support an expression", () => {
    expect(linear("(?=a)b", "b")).toBe("it looks around");
    expect(linear(String.raw`(a)\1`, "aa")).toBe("it refers back to a group");
    expect(linear("(?>a+)b", "ab")).toBe("it has an atomic group or a possessive repetition");
    expect(linear("(?:|a)*b", "ab")).toBe("it prefers to match nothing in places");
    expect(linear("a{2000}", "a")).toBe("it is too long");
  });

  it("charges each search as if it read to the end, and gives up at its budget", () => {
    expect(linear("(?:a*)*b|a", "a".repeat(200))).toHaveLength(200);
    expect(() => linear("(?:(?:ab?){1,100}c?)*d", "ab".repeat(200_000))).toThrow(TooMuchWork);
    expect(() => linear("a", "a".repeat(20_000))).toThrow(TooMuchWork);
  });

  it("matches expressions at which the counting engine gives up, if supported", () => {
    const searched = `${"some words ".repeat(500)}! yes?`;
    const few = () => ({ budget: new WorkBudget(1_000_000) });
    for (const pattern of [String.raw`(?:\s*\w*)*\?`, String.raw`(\w*\s*)*\?`]) {
      const regex = pythonRegex(pattern, true);
      expect(() => countedMatches(regex, searched, few())).toThrow(TooMuchWork);
      expect(findMatches(regex, searched, few())).toEqual([[5501, 5506]]);
    }
    const [looks, givesUp] = [pythonRegex(String.raw`(?:\s*\w*)*(?=\?)\?`, true), pythonRegex(String.raw`(?:\s*\w*)*\?`, true)];
    expect(() => findMatches(looks, searched, few())).toThrow(/no linear engine can match it because it looks around/);
    expect(() => findMatches(givesUp, searched, { ...few(), mostBlindly: 1e12 })).toThrow(TooMuchWork);
  });
});

describe("codePointRanges", () => {
  it("contains exactly the characters that the expression matches, surrogates included", () => {
    const everything = [[0, 0x10ffff]];
    expect(codePointRanges(String.raw`[\s\S]`, "gv")).toEqual(everything);
    expect(codePointRanges("[^a]", "giv")).toEqual([
      [0, 64],
      [66, 96],
      [98, 0x10ffff],
    ]);
    expect(codePointRanges(String.raw`\u{d83d}`, "gv")).toEqual([[0xd83d, 0xd83d]]);
    expect(codePointRanges("😀", "gv")).toEqual([[0x1f600, 0x1f600]]);
    expect(codePointRanges("[k]", "giv")).toEqual([
      [75, 75],
      [107, 107],
      [0x212a, 0x212a],
    ]);
  });
});
