import { describe, expect, it } from "vitest";
import { verifyAnswer } from "../checks/verify-answer";
import type { Rule } from "../rule";
import { PatternTimeout } from "./count";
import { NeedsCount, PatternCounts } from "./pattern-counts";

const counting = (description: string): Rule => ({
  procedure: [{ level: "pattern", predicate: "#", description }],
  relation: ">=",
  value: 0,
});

describe("PatternCounts", () => {
  it("counts at once what takes few steps, and on a thread what may take many", async () => {
    const counts = new PatternCounts();
    expect(counts.count("a+", "banana", false)).toBe(3);
    expect(() => counts.count("(a+)+b", "aab", false)).toThrow(NeedsCount);
    expect(await counts.settled(() => counts.count("(a+)+b", "aab aab", false))).toBe(2);
    expect(counts.count("(a+)+b", "aab aab", false)).toBe(2);
    expect(() => new PatternCounts({ mayWait: false }).count("(a+)+b", "aab", false)).toThrow(PatternTimeout);
  });

  it("fails a catastrophic rule alone, as timed out, in about its 3 seconds", async () => {
    const item = { rules: [counting("(a+)+$"), counting("a")], language: "english" as const };
    const slow = verifyAnswer(`First\n${"a".repeat(100)}!\nlast`, item, "reference");
    const quick = await verifyAnswer("aaa", item, "reference");
    expect(quick.strict.ok).toBe(true);
    const { strict, rescue } = await slow;
    expect(strict.rules.map(({ ok, timedOut }) => [ok, timedOut])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(strict.rules[0]?.reason).toMatch(/timed out/);
    expect(rescue).toBeNull();
  });
});
