import { describe, expect, it } from "vitest";
import { TooMuchWork } from "@/lib/text/work-budget";
import type { Rule } from "../../items/rule";
import { verifyAnswer } from "../checks/verify-answer";
import { PatternTimeout } from "./count";
import { PatternCounts } from "./pattern-counts";

const counting = (description: string): Rule => ({
  procedure: [{ level: "pattern", predicate: "#", description }],
  relation: ">=",
  value: 0,
});

describe("PatternCounts", () => {
  it("counts patterns that are slow without memoization, unless the authors' code would time out", () => {
    const counts = new PatternCounts();
    expect(counts.count("a+", "banana", false)).toBe(3);
    expect(counts.count("(a+)+b", `aab ${"a".repeat(20)} aab`, false)).toBe(2);
    expect(counts.count("x.*y", `${"x".repeat(10_000)}\nxy`, false)).toBe(1);
    expect(() => counts.count("(a+)+b", "a".repeat(40), false)).toThrow(PatternTimeout);
    expect(counts.count("a+", "banana", false)).toBe(3);
  });

  it("gives no verdict if its budget ends before it is known whether the authors' code would time out", () => {
    expect(() => new PatternCounts().count(String.raw`(a*)*\1b`, "a".repeat(200), false)).toThrow(TooMuchWork);
  });

  it("gives no verdict if its memory ends first", () => {
    const text = `b${"a".repeat(1023)}`.repeat(60) + "a".repeat(8000);
    const count = () => new PatternCounts().count("b(?:[^c]|c){8000}z", text, false);
    expect(count).toThrow(TooMuchWork);
    expect(count).not.toThrow(PatternTimeout);
  });

  it("fails only the catastrophic rule, as timed out", () => {
    const item = { rules: [counting("(a+)+$"), counting("a")], language: "english" as const };
    expect(verifyAnswer("aaa", item, "reference").strict.ok).toBe(true);
    const { strict, rescue } = verifyAnswer(`First\n${"a".repeat(100)}!\nlast`, item, "reference");
    expect(strict.rules.map(({ ok, timedOut }) => [ok, timedOut])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(strict.rules[0]?.reason).toMatch(/timed out/);
    expect(rescue).toBeNull();
  });
});
