import { describe, expect, it } from "vitest";
import { apartTest, pooledStanding, standingOf, standingTest } from "./standing-test";

const items = (values: readonly number[], yesNo = false) =>
  standingOf(
    values.map((value, at) => ({ key: `i${at}`, value })),
    { noun: "item", yesNo },
  );

function tested(a: ReturnType<typeof items>, b: ReturnType<typeof items>) {
  return a && b ? standingTest(a, b) : null;
}

describe("standingTest", () => {
  it("is McNemar's mid-p for single yes-or-no values", () => {
    const [a, b] = [
      [1, 1, 1, 1, 1, 1, 0, 1],
      [0, 0, 0, 0, 0, 0, 0, 1],
    ].map((scores) => items(scores, true));
    // Six of six pairs that differ: 2 * 0.5^6 - 0.5^6.
    expect(tested(a ?? null, b ?? null)).toMatchObject({ difference: 0.75, p: expect.closeTo(1 / 64, 12), n: 8 });
  });

  it("is the paired t test for values that are not yes or no", () => {
    // R: t.test(c(3, 5, 4, 8), c(1, 4, 4, 3), paired = TRUE) gives t = 1.8516, df = 3, p = 0.1612
    const comparison = tested(items([3, 5, 4, 8]), items([1, 4, 4, 3]));
    expect(comparison).toMatchObject({ difference: 2, n: 4, p: expect.closeTo(0.1612, 4) });
  });

  it("uses only shared keys, and is null if there are none", () => {
    const a = standingOf(
      [
        { key: "x", value: 1 },
        { key: "y", value: 2 },
        { key: "z", value: 9 },
      ],
      { noun: "item" },
    );
    const b = standingOf(
      [
        { key: "y", value: 1 },
        { key: "z", value: 6 },
      ],
      { noun: "item" },
    );
    const other = standingOf([{ key: "q", value: 1 }], { noun: "item" });
    expect(a && b && standingTest(a, b)).toMatchObject({ difference: 2, n: 2 });
    expect(a && other && standingTest(a, other)).toBeNull();
  });

  it("weights strata, also with crossed ways", () => {
    const grid = (shift: number) =>
      standingOf(
        ["A", "B"].flatMap((task) =>
          [0, 1, 2].flatMap((wording) =>
            [0, 1, 2].map((variable) => ({
              key: `${task} ${wording} ${variable}`,
              value: (task === "A" ? shift : 0) + ((wording * 7 + variable * 3) % 5) / 50,
              stratum: task,
              drawn: [`${task} ${wording}`, `${task} ${variable}`],
            })),
          ),
        ),
        { noun: "sample", weights: { A: 3, B: 1 } },
      );
    const [a, b] = [grid(1), grid(0)];
    expect(a && b && standingTest(a, b)?.difference).toBeCloseTo(0.75, 12);
    expect(a && standingTest(a, a)).toMatchObject({ difference: 0, p: 1 });
  });
});

describe("pooledStanding", () => {
  it("averages the runs' values at each key, and is no longer yes-or-no", () => {
    const [a, b] = [items([1, 0, 1], true), items([0, 0, 1], true)];
    const pooled = a && b && pooledStanding([a, b]);
    expect(pooled).toMatchObject({ keys: ["i0", "i1", "i2"], values: [0.5, 0, 1] });
    expect(pooled).not.toHaveProperty("yesNo");
    expect(a && pooledStanding([a])).toBe(a);
  });
});

describe("apartTest", () => {
  it("is Welch's t test for figures with symmetric intervals", () => {
    // R: means 10 and 14, standard errors 1 and 1.5, five values each: t = -2.2188, df = 6.969, p = 0.0622
    const figure = (value: number, error: number) => ({ value, low: value - 2.776445 * error, high: value + 2.776445 * error, degrees: 4 });
    expect(apartTest(figure(10, 1), figure(14, 1.5))).toBeCloseTo(0.0622, 3);
  });

  it("is the normal test for figures with many values, and uses the arms that face each other", () => {
    const a = { value: 90, low: 80, high: 99, degrees: Number.POSITIVE_INFINITY };
    const b = { value: 70, low: 20, high: 71, degrees: Number.POSITIVE_INFINITY };
    expect(apartTest(a, b)).toBeLessThan(0.001);
    expect(apartTest(a, { ...b, high: 90 })).toBeGreaterThan(0.05);
    expect(apartTest(a, { ...a })).toBe(1);
  });
});
