import { describe, expect, it } from "vitest";
import { countInline } from "./count-inline";
import { countMatches } from "./count-matches";

const request = (source: string, text: string) => ({ source, flags: "gv", mayPreferEmpty: false, text });

describe("countMatches", () => {
  it("counts on a thread as it does at once, also when the thread is used again", async () => {
    for (const [source, text] of [
      ["a", "banana"],
      ["a*", "baac"],
      ["^", "a𝒳b"],
      ["x", ""],
    ] as const) {
      const once = request(source, text);
      expect(await countMatches(once, 3000)).toEqual({ count: countInline(once) });
    }
  });

  it("ends a catastrophic count, and meanwhile makes others", async () => {
    const slow = countMatches(request("(a+)+$", `${"a".repeat(60)}!`), 400);
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 5);
    const others = await Promise.all(Array.from({ length: 12 }, (_, index) => countMatches(request("b", "b".repeat(index)), 3000)));
    expect(others).toEqual(Array.from({ length: 12 }, (_, count) => ({ count })));
    expect(await slow).toEqual({ timedOut: true });
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(3);
    expect(await countMatches(request("a", "aa"), 3000)).toEqual({ count: 2 });
  });

  it("says why an expression failed", async () => {
    expect(await countMatches(request("(", "a"), 3000)).toHaveProperty("failure");
  });

  it("ends more catastrophic counts than it has threads", async () => {
    const slow = Array.from({ length: 6 }, () => countMatches(request("(a+)+$", `${"a".repeat(60)}!`), 150));
    expect(await Promise.all(slow)).toEqual(slow.map(() => ({ timedOut: true })));
  });
});
