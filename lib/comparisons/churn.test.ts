import { expect, it } from "vitest";
import { flipShare } from "./churn";

it("predicts the share of flips from the mean and the spread of item difficulty", () => {
  // R: 250 * integrate(function(z) dnorm(z) * plogis(2 * z) * (1 - plogis(2 * z)), -12, 12)$value
  expect(250 * flipShare(0.5, 2)).toBeCloseTo(37.8565943, 4);
  // The same at a mean share of .8: uniroot(function(m) integrate(function(z) dnorm(z) * plogis(m + 2 * z), -12, 12)$value - .8, c(0,
  // 10))$root is 2.2284605.
  expect(flipShare(0.8, 2)).toBeCloseTo(0.10466, 4);
  // Items that are all alike behave like a coin with one probability; items of very different difficulty rarely flip.
  expect(flipShare(0.3, 0)).toBeCloseTo(0.21, 4);
  expect(flipShare(0.5, 50)).toBeLessThan(0.01);
});
