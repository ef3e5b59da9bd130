import { describe, expect, it } from "vitest";
import { familyPlaces, isAt, overview, places } from "./destinations";

describe("isAt", () => {
  it("knows a place and what is below it", () => {
    expect(isAt("/runs", "/runs")).toBe(true);
    expect(isAt("/runs/3/samples/4", "/runs")).toBe(true);
    expect(isAt("/runsheet", "/runs")).toBe(false);
    expect(isAt("/runs", "/")).toBe(false);
    expect(isAt("/", "/")).toBe(true);
  });
});

describe("destinations", () => {
  it("gives no key twice", () => {
    const keys = [
      overview,
      ...familyPlaces([
        { id: "a", title: "A" },
        { id: "b", title: "B" },
      ]),
      ...places,
    ].flatMap(({ key }) => key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain("b");
  });
});
