import { describe, expect, it } from "vitest";
import type { Language, Rule, Step } from "../../items/rule";
import { PatternCounts } from "./pattern-counts";
import type { Profile } from "./profile";
import { Splits } from "./splits";
import { verifyRule } from "./verify-rule";

/** Parses `line@2 word#` as a procedure. */
function steps(path: string, description?: string): Step[] {
  const parsedSteps = path.split(" ").map((part): Step => {
    const [, level = "", predicate = ""] = /^([a-z]+)(.*)$/.exec(part) ?? [];
    return { level, predicate };
  });
  const last = parsedSteps.at(-1);
  if (last && description !== undefined) last.description = description;
  return parsedSteps;
}

function verdict(
  answer: string,
  path: string,
  relation: string,
  value: string | number,
  more: { language?: Language; profile?: Profile; description?: string } = {},
) {
  const { language = "english", profile = "reference", description } = more;
  const rule: Rule = { procedure: steps(path, description), relation, value };
  return verifyRule(rule, answer, { language, profile, patterns: new PatternCounts(), splits: new Splits(language, profile) });
}
const holds = (...args: Parameters<typeof verdict>) => verdict(...args).ok;

const poem = "The sun is up.\nA bird sings! Why?\n\n- one river\n- two rivers\n\nThe end is near. Good night";
const chinese = "春天来了。花开了！\n\n小河在山下流。鸟叫了。";

describe("verifyRule", () => {
  it("counts the elements of each level in both languages", () => {
    expect(holds(poem, "paragraph#", "=", 3)).toBe(true);
    expect(holds(poem, "line#", "=", 5)).toBe(true);
    expect(holds(poem, "bullet#", "=", 2)).toBe(true);
    expect(holds(poem, "word#", "=", 20)).toBe(true);
    expect(holds(poem, "sentence#", "=", 5)).toBe(true);
    expect(holds(poem, "punc#", "=", 4)).toBe(true);
    expect(holds("ab 1", "letter#", "=", 2)).toBe(true);
    expect(holds(poem, "character#", "=", 0)).toBe(true);
    expect(holds(poem, "answer#", "=", 1)).toBe(true);
    expect(holds(chinese, "sentence#", "=", 4, { language: "chinese" })).toBe(true);
    expect(holds(chinese, "character#", "=", 16, { language: "chinese" })).toBe(true);
    expect(holds(chinese, "word#", "=", 0, { language: "chinese" })).toBe(true);
  });

  it.each([
    ["=", 3, true],
    ["=", 2, false],
    ["!=", 2, true],
    ["!=", 3, false],
    [">", 2, true],
    [">", 3, false],
    [">=", 3, true],
    [">=", 4, false],
    ["<", 4, true],
    ["<", 3, false],
    ["<=", 3, true],
    ["<=", 2, false],
  ])("compares a count of 3 with %s %d", (relation, value, expected) => {
    expect(holds(poem, "paragraph#", relation, value)).toBe(expected);
  });

  it.each([
    ["startswith", "A bird", true],
    ["startswith", "bird", false],
    ["endswith", "why?", true],
    ["endswith", "why", false],
    ["equal", "a bird sings! why?", true],
    ["equal", "a bird", false],
    ["contain", "SINGS", true],
    ["contain", "river", false],
    ["notstartswith", "The", true],
    ["notstartswith", "a", false],
    ["notendswith", "!", true],
    ["notendswith", "?", false],
    ["notequal", "x", true],
    ["notequal", "A bird sings! Why?", false],
    ["notcontain", "river", true],
    ["notcontain", "bird", false],
  ])("compares a line with %s %j", (relation, value, expected) => {
    expect(holds(poem, "line@2", relation, value)).toBe(expected);
  });

  it("compares Chinese texts", () => {
    const language = "chinese";
    expect(holds(chinese, "paragraph@2 sentence@-1", "endswith", "叫了。", { language })).toBe(true);
    expect(holds(chinese, "sentence@2 character@1", "equal", "花", { language })).toBe(true);
    expect(holds(chinese, "paragraph@1 punc@-1", "equal", "！", { language })).toBe(true);
    expect(holds(chinese, "paragraph@ sentence#", "=", 2, { language })).toBe(true);
    expect(holds(chinese, "line@ character#", ">", 8, { language })).toBe(false);
  });

  it("is case-sensitive for equal only at word, letter and character", () => {
    expect(holds("The end", "word@1", "equal", "the")).toBe(false);
    expect(holds("The end", "word@1", "notequal", "the")).toBe(false);
    expect(holds("The end", "letter@1", "equal", "T")).toBe(true);
    expect(holds("The end", "letter@1", "equal", "t")).toBe(false);
    expect(holds("The end", "character@1", "equal", "t")).toBe(false);
    expect(holds("The end", "line@1", "equal", "THE END")).toBe(true);
  });

  it("never trims the value, and trims the text only for four relations", () => {
    expect(holds("  x  ", "answer@", "equal", " x")).toBe(false);
    expect(holds("a\n b", "line@2", "startswith", " b")).toBe(true);
    expect(holds("a\n b", "line@2", "equal", "b")).toBe(true);
    expect(holds("a\n b", "line@2", "contain", " b")).toBe(false);
    expect(holds("a\n b", "line@2", "notequal", "b")).toBe(false);
    expect(holds("a\n b", "line@2", "notcontain", " b")).toBe(true);
  });

  it("applies the rest of a rule to each selected element", () => {
    expect(holds(poem, "paragraph@ line#", "<=", 2)).toBe(true);
    const failed = verdict(poem, "bullet@ word@-1", "equal", "river");
    expect(failed.ok).toBe(false);
    expect(failed.seen).toBe("rivers");
    expect(failed.trace.map(({ step, failing }) => [step, failing])).toEqual([
      [0, 1],
      [1, null],
    ]);
    expect(poem.slice(failed.candidates[0]?.start, (failed.candidates[0]?.start ?? 0) + 6)).toBe("rivers");
    expect(holds(poem, "line@(1,-1) word#", ">=", 4)).toBe(true);
  });

  it("passes any rule for every element in the reference if there are no elements", () => {
    expect(holds("no list", "bullet@ word@99", "equal", "x")).toBe(true);
    expect(holds("no list", "bullet@ bogus!", "equal", "x")).toBe(true);
    expect(holds("no list", "bullet@1 word#", ">", 0)).toBe(false);
    expect(holds("no list", "bullet@ word#", ">", 0, { profile: "corrected" })).toBe(false);
  });

  it("includes element N in the text before N, as the authors do; the corrected verifier excludes it", () => {
    const text = "One. Two. Three.";
    expect(verdict(text, "sentence!2", "contain", "Two").seen).toBe("One. Two.");
    expect(verdict(text, "sentence!2", "contain", "Two", { profile: "corrected" }).seen).toBe("One.");
    expect(verdict(text, "sentence!-1", "contain", "x").seen).toBe("One. Two.");
    expect(verdict(text, "sentence!-1", "contain", "x", { profile: "corrected" }).seen).toBe("One. Two.");
    expect(verdict(text, "sentence!3", "contain", "x").seen).toBe(text);
    expect(holds(text, "sentence!4", "notcontain", "x")).toBe(false);
    expect(holds(text, "sentence!-3", "notcontain", "x")).toBe(true);
    expect(holds(text, "sentence!-3", "notcontain", "x", { profile: "corrected" })).toBe(false);
    expect(holds(text, "sentence!-3 word#", "=", 0)).toBe(true);
  });

  it("cuts at the first occurrence of a repeated element, as the authors do; the corrected verifier cuts at the element", () => {
    const text = "- go\n- stay\n- go\n- end";
    expect(verdict(text, "bullet!3", "contain", "x").seen).toBe("- go");
    expect(verdict(text, "bullet!4", "contain", "x", { profile: "corrected" }).seen).toBe("- go\n- stay\n- go");
    expect(verdict(text, "bullet$3", "contain", "x").seen).toBe("go\n- stay\n- go\n- end");
  });

  it("includes element N in the text after N, but not if N counts from the end", () => {
    const text = "One. Two. Three.";
    expect(verdict(text, "sentence$2", "contain", "x").seen).toBe("Two. Three.");
    expect(verdict(text, "sentence$-2", "contain", "x").seen).toBe("Three.");
    expect(verdict(text, "sentence$-1", "notcontain", "x").ok).toBe(true);
    expect(verdict(text, "sentence$-1", "notcontain", "x", { profile: "corrected" }).ok).toBe(false);
    expect(holds(text, "sentence$5", "notcontain", "x")).toBe(false);
  });

  it("joins a selection before comparing it, as the authors do; the corrected verifier compares each element", () => {
    const text = "ends here\nnot\nends here";
    expect(holds(text, "line@", "endswith", "here")).toBe(true);
    const corrected = verdict(text, "line@", "endswith", "here", { profile: "corrected" });
    expect(corrected).toMatchObject({ ok: false, seen: "not" });
    expect(corrected.trace.at(-1)?.failing).toBe(1);
    expect(holds(text, "line@(1,3)", "endswith", "here", { profile: "corrected" })).toBe(true);
  });

  it("does not check the text between elements in the reference; the corrected verifier does", () => {
    const parted = "One.\n\n***\n\nTwo.\n\n***\n\nThree.";
    expect(holds("anything", "paragraph%", "equal", "***")).toBe(true);
    expect(holds(parted, "paragraph%", "equal", "***", { profile: "corrected" })).toBe(true);
    expect(holds("One.\n\n***\n\nTwo.\n\nThree.", "paragraph%", "equal", "***", { profile: "corrected" })).toBe(false);
    expect(holds("One.", "paragraph%", "equal", "***", { profile: "corrected" })).toBe(false);
    expect(holds("a\nb\nc", "line%", "equal", "\n", { profile: "corrected" })).toBe(true);
    expect(holds("a\n\nb\nc", "line%", "equal", "\n", { profile: "corrected" })).toBe(false);
  });

  it("counts expressions and literals, ignoring case in English; the corrected verifier matches case in expressions", () => {
    const text = "The the THE then";
    expect(holds(text, "pattern#", "=", 3, { description: String.raw`\bthe\b` })).toBe(true);
    expect(holds(text, "pattern#", "=", 1, { description: String.raw`\bthe\b`, profile: "corrected" })).toBe(true);
    expect(holds(text, "word#", "=", 4, { description: "the", profile: "corrected" })).toBe(true);
    expect(holds(text, "pattern#", "=", 1, { description: String.raw`\bthe\b`, language: "chinese" })).toBe(true);
    expect(holds("a.b. (a.)", "punc#", "=", 3, { description: "." })).toBe(true);
    expect(holds(poem, "bullet@ pattern#", "=", 1, { description: "river" })).toBe(true);
  });

  it("fails an invalid expression with its message, unless it is never used", () => {
    expect(verdict("a", "pattern#", ">=", 0, { description: "(" })).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/invalid: .*not closed/),
    });
    expect(holds("a", "sentence$-1 pattern#", "=", 0, { description: "(" })).toBe(true);
  });

  it.each([
    ["line@0", "contain", "a", /no line 0/],
    ["line@9", "contain", "a", /no line 9: the text has 5/],
    ["line@(1,9)", "contain", "a", /no line 9/],
    ["line@x", "contain", "a", /“@x” is not a predicate/],
    ["line!1", "contain", "a", /“!1” is not a predicate/],
    ["line@1", "=", 3, /“=” does not compare texts/],
    ["line#", "contain", 3, /“contain” does not compare counts/],
    ["line#", "=", "many", /not a whole number/],
    ["paragraph#", "=", 4, /counted 3, wanted = 4/],
  ])("explains why %s %s %s fails", (path, relation, value, reason) => {
    expect(verdict(poem, path, relation, value)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
  });

  it("finds no elements at an unknown level in the reference, and fails there in the corrected verifier", () => {
    expect(holds("a", "phase#", "=", 0)).toBe(true);
    expect(verdict("a", "phase#", "=", 0, { profile: "corrected" }).reason).toMatch(/“phase”/);
  });

  it("allows at most ten nested selections", () => {
    const deep = (depth: number) => `${"answer@ ".repeat(depth)}word#`;
    expect(holds("a", deep(10), "=", 1)).toBe(true);
    expect(holds("a", deep(11), "=", 1)).toBe(false);
  });
});
