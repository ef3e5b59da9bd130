import { describe, expect, it } from "vitest";
import { whiskerPath } from "./whisker-path";

const horizontal = { within: [10, 90], at: 5, arm: 2 } as const;

describe("a whisker", () => {
  it("has end caps if the plot contains it", () => {
    expect(whiskerPath({ ...horizontal, from: 20, to: 80 })).toBe("M20,5L80,5M20,3L20,7M80,3L80,7");
    expect(whiskerPath({ ...horizontal, from: 10, to: 90, arm: 0 })).toBe("M10,5L90,5");
  });

  it("ends in an arrow without a cap where it leaves the plot", () => {
    expect(whiskerPath({ ...horizontal, from: -30, to: 80 })).toBe("M10,5L80,5M14,2L10,5L14,8M80,3L80,7");
    expect(whiskerPath({ ...horizontal, from: 20, to: 200 })).toBe("M20,5L90,5M20,3L20,7M86,2L90,5L86,8");
  });

  it("can be vertical, whichever way its scale runs", () => {
    const path = "M5,10L5,80M2,14L5,10L8,14M3,80L7,80";
    expect(whiskerPath({ ...horizontal, from: 80, to: 2, upright: true })).toBe(path);
    expect(whiskerPath({ ...horizontal, from: 2, to: 80, upright: true })).toBe(path);
  });

  it("is not drawn if no part of it is in the plot", () => {
    expect(whiskerPath({ ...horizontal, from: 91, to: 99 })).toBe("");
  });
});
