import { describe, expect, it } from "vitest";
import { allPlaces, isAt, thumbPlaces } from "./destinations";

describe("isAt", () => {
  it("recognizes a page and the pages below it", () => {
    expect(isAt("/runs", "/runs")).toBe(true);
    expect(isAt("/runs/3/samples/4", "/runs")).toBe(true);
    expect(isAt("/launches/2", "/runs")).toBe(true);
    expect(isAt("/launch", "/runs")).toBe(false);
    expect(isAt("/runsheet", "/runs")).toBe(false);
    expect(isAt("/runs", "/")).toBe(false);
    expect(isAt("/", "/")).toBe(true);
  });
});

describe("allPlaces", () => {
  const families = ["a", "b"].map((id) => ({ id, title: id, gloss: `gloss of ${id}`, glyph: "M4 4h16" }));
  const places = allPlaces(families, "owner");

  it("uses no key and no address twice", () => {
    for (const list of [places.flatMap(({ key }) => key ?? []), places.map(({ href }) => href)])
      expect(new Set(list).size).toBe(list.length);
  });
  it("omits pages that a reader may not open", () => {
    const closed = ["/launch", "/people", "/audit"];
    expect(places.map(({ href }) => href)).toEqual(expect.arrayContaining(closed));
    const hrefs = allPlaces(families, "reader").map(({ href }) => href);
    expect(closed.filter((href) => hrefs.includes(href))).toEqual([]);
    expect(thumbPlaces(false).map(({ href }) => href)).not.toContain("/launch");
  });
  it("includes the families with their signs and all places within thumb's reach", () => {
    expect(places.find(({ href }) => href === "/benchmarks/b")).toMatchObject({ label: "b", gloss: "gloss of b", sign: "M4 4h16" });
    for (const place of [...thumbPlaces(true), ...thumbPlaces(false)]) expect(places).toContain(place);
  });
});
