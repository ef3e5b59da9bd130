import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomFrom } from "@/lib/random/seeded-random";
import { confidenceSequence } from "./confidence-sequence";
import { decidingEvidence, logDiscordantEvidence } from "./discordant-evidence";
import { mean } from "./mean";

const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });

describe("confidenceSequence", () => {
  it("only shrinks, stays within possible means, and ends at the mean", () => {
    fc.assert(
      fc.property(shares, (values) => {
        const intervals = confidenceSequence(values, { population: values.length });
        let [low, high, sum] = [0, 1, 0];
        for (const [at, [nextLow, nextHigh]] of intervals.entries()) {
          sum += values[at] ?? 0;
          const still = values.length - at - 1;
          expect(nextLow).toBeGreaterThanOrEqual(sum / values.length - 1e-9);
          expect(nextHigh).toBeLessThanOrEqual((sum + still) / values.length + 1e-9);
          expect(nextHigh - nextLow).toBeLessThanOrEqual(high - low + 1e-9);
          [low, high] = [nextLow, nextHigh];
        }
        expect(low).toBeCloseTo(mean(values) ?? -1, 9);
        expect(high).toBeCloseTo(mean(values) ?? -1, 9);
      }),
    );
  });

  it("is mirrored under 1 - x", () => {
    fc.assert(
      fc.property(shares, (values) => {
        const population = values.length + 5;
        const straight = confidenceSequence(values, { population });
        const turned = confidenceSequence(
          values.map((value) => 1 - value),
          { population },
        );
        for (const [at, [low, high]] of straight.entries())
          expect(turned[at]).toEqual([expect.closeTo(1 - high, 7), expect.closeTo(1 - low, 7)]);
      }),
    );
  });

  it("does not depend on later values, and is narrow if values are similar", () => {
    const random = randomFrom("sequence");
    const values = Array.from({ length: 60 }, () => 0.6 + 0.2 * random.uniform());
    const all = confidenceSequence(values, { population: 60 });
    expect(confidenceSequence(values.slice(0, 30), { population: 60 })).toEqual(all.slice(0, 30));
    const width = (intervals: readonly [number, number][], at: number) => (intervals[at]?.[1] ?? 1) - (intervals[at]?.[0] ?? 0);
    expect(width(all, 29)).toBeLessThan(0.3);
  });
});

describe("logDiscordantEvidence", () => {
  it("is the mixture's likelihood ratio", () => {
    // scipy: (g + l) * log(2) + betaln(2 + g, 2 + l) - betaln(2, 2), and log(quad(beta.pdf(p, 2, 2) * (2 p)^30 * (2 (1 - p))^12, 0, 1)).
    expect(logDiscordantEvidence(0, 0)).toBe(0);
    expect(logDiscordantEvidence(3, 1)).toBeCloseTo(-0.08961215868968697, 10);
    expect(logDiscordantEvidence(30, 12)).toBeCloseTo(2.424394820057277, 10);
    expect(logDiscordantEvidence(12, 30)).toBeCloseTo(2.424394820057277, 10);
    expect(logDiscordantEvidence(500, 500)).toBeCloseTo(-2.82436818542976, 8);
    expect(decidingEvidence()).toBeCloseTo(Math.log(20), 12);
  });

  it("is a fair game under fair coins: the expected value after the next pair is unchanged", () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (gained, lost) => {
        const now = logDiscordantEvidence(gained, lost);
        const next = [logDiscordantEvidence(gained + 1, lost), logDiscordantEvidence(gained, lost + 1)];
        expect(mean(next.map((evidence) => Math.exp(evidence - now)))).toBeCloseTo(1, 9);
      }),
    );
  });
});
