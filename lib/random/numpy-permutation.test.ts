import { describe, expect, it } from "vitest";
import { RandomState } from "./numpy-permutation";
import fixture from "./numpy-permutation.fixture.json";

describe("RandomState.permutation", () => {
  it.each(Object.entries(fixture.vectors))("gives numpy's order for n/seed %s", (key, expected) => {
    const [n = 0, seed = 0] = key.split("/").map(Number);
    const order = new RandomState(seed).permutation(n);
    expect(order.slice(0, expected.length)).toEqual(expected);
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i));
  });

  it("permutes zero elements and one element", () => {
    expect(new RandomState(0).permutation(0)).toEqual([]);
    expect(new RandomState(0).permutation(1)).toEqual([0]);
  });

  it("refuses a seed that numpy refuses", () => {
    expect(() => new RandomState(-1)).toThrow(RangeError);
    expect(() => new RandomState(2 ** 32)).toThrow(RangeError);
    expect(() => new RandomState(0.5)).toThrow(RangeError);
  });
});
