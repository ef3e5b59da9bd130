import { expect, it } from "vitest";
import { FixedGauge, TokenGauge } from "./token-gauge";

it("learns a text's own ratio from its first reply and uses the largest ratio for other texts", () => {
  const most: number[] = [];
  const gauge = new TokenGauge(null, (ratio) => most.push(ratio));
  expect(gauge.ratio("essay")).toBe(1);
  gauge.learn("essay", 1000, 1045);
  gauge.learn("list", 1000, 1290);
  gauge.learn("essay", 1000, 1390);
  expect(gauge.ratio("essay")).toBeCloseTo(1.06, 9);
  expect(gauge.ratio("list")).toBeCloseTo(1.3, 9);
  expect(gauge.ratio("another")).toBeCloseTo(1.4, 9);
  expect(most).toHaveLength(3);
});

it("starts from the known ratio and learns nothing from short prompts or an endpoint without token counts", () => {
  const gauge = new TokenGauge(1.2);
  gauge.learn("a", 150, 400);
  gauge.learn("a", 1000, 0);
  expect(gauge.ratio("a")).toBe(1.2);
  expect(gauge.ratio(undefined)).toBe(1.2);
});

it("the gauge of a run in batches stays at the ratio with which the run began", () => {
  const gauge: TokenGauge = new FixedGauge(1.2);
  gauge.learn("essay", 1000, 1500);
  expect([gauge.ratio("essay"), gauge.ratio(undefined)]).toEqual([1.2, 1.2]);
});
