import { describe, expect, it } from "vitest";
import { WorkBudget } from "../work-budget";
import { countedMatches, findMatches } from "./find-matches";
import { pythonRegex } from "./python-regex";
import { PythonRegexError } from "./regex-node";

/** Counts matches like `len(re.findall(pattern, text, flags))`. */
function count(pattern: string, text: string, ignoreCase = false): number {
  const regex = pythonRegex(pattern, ignoreCase);
  const matches = findMatches(regex, text, { budget: new WorkBudget() });
  expect(countedMatches(regex, text, { budget: new WorkBudget() })).toEqual(matches);
  return matches.length;
}

describe("pythonRegex", () => {
  it.each([
    [String.raw`\bstall\b`, "A stall, two stalls, installed. Stall", 1],
    [String.raw`\w+`, "naïve ½ x² e\u0301 水河 _a", 6],
    [String.raw`\d+`, "12 ３４ ½ x²", 2],
    [String.raw`\s`, "a\x1cb\x85c\u3000d\ufeffe", 3],
    [String.raw`\b`, "水 a", 4],
    [String.raw`\Bb`, "ab b", 1],
    ["^a", "a\na", 1],
    ["(?m)^a", "a\na", 2],
    ["a$", "a\na\n", 1],
    ["(?m)a$", "a\na\n", 2],
    [String.raw`a\Z`, "a\n", 0],
    ["(?s)a.b", "a\nb", 1],
    ["a.b", "a\nb a\rb", 1],
    ["a*", "baac", 4],
    ["|a", "a", 3],
    ["(?:|a)b?", "ab", 3],
    ["[]a]", "]a", 2],
    ["[^]a]", "]ab", 1],
    ["[a-]", "a-b", 2],
    [String.raw`[\w-]`, "a-!", 2],
    ["[&&|~~]", "&|~", 3],
    ["x{", "x{", 1],
    ["e{,2}f", "eef", 1],
    ["a{2}", "aaaa", 2],
    [String.raw`\101\x42\u0043`, "ABC", 1],
    ["(?P<x>a)(?P=x)", "aa", 1],
    [String.raw`(\w)\1`, "hello book", 2],
    ["(?<=a)b(?!c)", "ab abc", 1],
    ["a++a", "aaa", 0],
    ["(?>a+)b", "aab", 1],
    ["(?x) a  b # note", "ab", 1],
    [".", "𝒳水", 2],
    ["^", "a𝒳b", 1],
    [String.raw`\B`, "ba! 𝒳\r a ", 4],
    [String.raw`\B`, "x😀 y", 1],
    [String.raw`\B`, "", 0],
    ["(?<![a])", "x😀 y", 5],
    [".", "a\ud83d", 2],
    [String.raw`\d*?(?:a){0}`, "12", 5],
    ["[\\u4e00-\\u9fff]{2}的", "美丽的花", 1],
    ["a(?#note)+", "aa", 1],
  ])("counts %s in %j as Python does", (pattern, text, expected) => {
    expect(count(pattern, text)).toBe(expected);
  });

  it("ignores case as Python does, where i, İ and ı are one letter", () => {
    expect(count("the", "The THE the", true)).toBe(3);
    expect(count("i", "iIİı", true)).toBe(4);
    expect(count("[h-j]", "iIİı", true)).toBe(4);
    expect(count("k", "kK\u212a", true)).toBe(3);
    expect(count("s", "sSſ", true)).toBe(3);
    expect(count("ß", "ßẞss", true)).toBe(2);
    expect(count("(?i)A", "aA")).toBe(2);
  });

  it.each([
    "[",
    "(",
    ")",
    "*a",
    "a**",
    "a+?+",
    "(?P<n>a(?P<n>b))",
    "^*",
    String.raw`\b+`,
    "a{2,1}",
    String.raw`\1`,
    String.raw`(\1)`,
    String.raw`\p{L}`,
    "a(?i)",
    "(?P<n>a)(?P<n>b)",
    "(?<=a|bc)d",
    "[z-a]",
    String.raw`[\w-z]`,
    "\\",
    "(?y)",
    "(?P=x)",
  ])("refuses %s as Python does", (pattern) => {
    expect(() => pythonRegex(pattern, false)).toThrow(PythonRegexError);
  });

  it("bounds the steps that an expression can take", () => {
    const steps = (pattern: string) => pythonRegex(pattern, false).steps(1000);
    expect(steps(String.raw`\bstall\b`)).toBeLessThan(1e5);
    expect(steps(String.raw`\d+`)).toBeLessThan(1e7);
    expect(steps(String.raw`\w+\s+\w+`)).toBeGreaterThan(1e8);
    expect(steps("(a+)+$")).toBe(Number.POSITIVE_INFINITY);
    expect(steps("(a|aa)*b")).toBe(Number.POSITIVE_INFINITY);
    expect(steps("(?:ab){2}")).toBeLessThan(1e6);
    expect(steps("(?:a+){12}b")).toBeGreaterThan(1e20);
  });
});
