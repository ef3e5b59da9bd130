import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { levelsOf } from "./difficulty";
import { difficulties } from "./item";

const sizes = (assigned: readonly string[]) => difficulties.map((level) => assigned.filter((difficulty) => difficulty === level).length);

describe("levels of functions by their score", () => {
  it("are thirds and tenths if no scores are equal", () => {
    const levels = levelsOf(Array.from({ length: 60 }, (_, at) => (at * 37) % 60));
    expect(sizes(levels.map(({ difficulty }) => difficulty))).toEqual([20, 20, 20]);
    expect(Array.from({ length: 10 }, (_, at) => levels.filter(({ interval }) => interval === at + 1).length)).toEqual(Array(10).fill(6));
  });

  it("keep equal scores together, so that a third of 426 can have 145 functions and the next 139", () => {
    const scores = Array.from({ length: 426 }, (_, at) => (at >= 283 && at < 287 ? 283 : at));
    expect(sizes(levelsOf(scores).map(({ difficulty }) => difficulty))).toEqual([142, 145, 139]);
  });

  it("rise with the score, whatever the order of the functions", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 80 }), (scores) => {
        const levels = levelsOf(scores);
        for (const [first, score] of scores.entries())
          for (const [second, secondScore] of scores.entries()) {
            const [low, high] = [levels[first], levels[second]];
            if (score === secondScore) expect(low).toEqual(high);
            if (score < secondScore) expect((low?.interval ?? 0) <= (high?.interval ?? 0)).toBe(true);
          }
        const reversed = levelsOf(scores.toReversed()).toReversed();
        expect(reversed).toEqual(levels);
      }),
    );
  });
});
