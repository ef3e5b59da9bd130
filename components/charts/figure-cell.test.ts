import { describe, expect, it } from "vitest";
import { gridWords } from "./figure-cell";

const digits = { value: 2, interval: 2 };

describe("a figure in a grid", () => {
  it("has a readable interval even if it reaches below zero", () => {
    expect(gridWords({ value: -3.2, low: -8.64, high: 1 }, digits)).toEqual({ value: "\u22123.20", interval: "\u22128.64 to 1.00" });
    expect(gridWords({ value: 81.25, low: 78.2, high: 84.4 }, { value: 1, interval: 0 })).toEqual({ value: "81.3", interval: "78 to 84" });
    expect(gridWords({ value: 0.5, low: null, high: null }, digits)).toEqual({ value: "0.50", interval: "" });
  });

  it("is written as “below 0” below the lowest possible score", () => {
    expect(gridWords({ value: -8.64, low: -9, high: -8 }, digits, true)).toEqual({ value: "below 0", interval: "below 0" });
    expect(gridWords({ value: 0.2, low: -0.1, high: 0.5 }, digits, true)).toEqual({ value: "0.20", interval: "below 0 to 0.50" });
  });
});
