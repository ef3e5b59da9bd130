import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomFrom } from "./seeded-random";

const draws = (seed: string | number, count = 8) => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => random.uniform());
};

describe("randomFrom", () => {
  it("repeats itself for the same seed and differs for another", () => {
    expect(draws(7)).toEqual(draws("7"));
    expect(draws(7)).not.toEqual(draws(8));
    expect(draws("")).not.toEqual(draws("\u0000"));
  });

  it("keeps its numbers across versions, because suites depend on them", () => {
    const random = randomFrom("heed");
    expect([random.integer(1000), random.integer(1000), random.integer(1000)]).toMatchInlineSnapshot(`
      [
        973,
        386,
        713,
      ]
    `);
    expect(random.shuffle(["a", "b", "c", "d", "e", "f"])).toMatchInlineSnapshot(`
      [
        "c",
        "b",
        "e",
        "d",
        "a",
        "f",
      ]
    `);
  });

  it("forks by label, independent of earlier draws", () => {
    const fresh = randomFrom(1);
    const used = randomFrom(1);
    for (let i = 0; i < 100; i++) used.uniform();
    expect(used.fork("a").uniform()).toBe(fresh.fork("a").uniform());
    expect(fresh.fork("a").uniform()).not.toBe(fresh.fork("b").uniform());
    expect(fresh.fork("a").fork("b").uniform()).not.toBe(fresh.fork("ab").uniform());
  });

  it("is uniform enough: the mean is one half and every integer occurs", () => {
    const random = randomFrom("mean");
    const many = Array.from({ length: 20_000 }, () => random.uniform());
    expect(many.every((x) => x >= 0 && x < 1)).toBe(true);
    expect(Math.abs(many.reduce((a, b) => a + b, 0) / many.length - 0.5)).toBeLessThan(0.01);
    expect(new Set(Array.from({ length: 2000 }, () => random.integer(20))).size).toBe(20);
  });

  it("shuffles without losing or adding elements or changing the original", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (list, seed) => {
        const before = [...list];
        const after = randomFrom(seed).shuffle(list);
        expect(list).toEqual(before);
        expect([...after].sort((a, b) => a - b)).toEqual([...list].sort((a, b) => a - b));
      }),
    );
  });

  it("refuses to choose from nothing", () => {
    expect(() => randomFrom(1).integer(0)).toThrow(RangeError);
    expect(() => randomFrom(1).pick([])).toThrow(RangeError);
  });
});
