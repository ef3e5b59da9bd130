import { expect, it } from "vitest";
import { filterCount, filtersOfAddress, missedOnly, samplesQuery, walkSearch } from "./sample-filters";

const views = { tags: [{ tag: "density", label: "Density", kind: "number" as const }], checkNoun: { one: "word", many: "words" } };

it("requests filtered samples for a valid line and all samples for an invalid one", () => {
  expect(filtersOfAddress({ q: null, sort: null }, views)).toEqual({});
  expect(filtersOfAddress({ q: " density:3 patron ", sort: "-score" }, views)).toEqual({ line: "density:3 patron", sort: "-score" });
  expect(filtersOfAddress({ q: "densty:3", sort: null }, views)).toEqual({});
});

it("counts each term once", () => {
  expect(filterCount({})).toBe(0);
  expect(filterCount({ line: "density:1..2 status:failed,unscored -patron" })).toBe(3);
});

it("writes the query of a page and the filters in a sample's address", () => {
  const filters = { line: "density:3", sort: "-score" };
  expect(samplesQuery(filters, { cursor: null, skip: 250, limit: 200 })).toBe("q=density%3A3&sort=-score&skip=250&limit=200");
  expect(samplesQuery({}, { cursor: 49, skip: 0, limit: 50 })).toBe("cursor=49&limit=50");
  expect(walkSearch(filters)).toBe("?q=density%3A3&sort=-score");
  expect(walkSearch({})).toBe("");
});

it("queries missed samples differently from all samples", () => {
  const asked = (filters: Parameters<typeof missedOnly>[0]) => samplesQuery(filters, { cursor: null, skip: 0, limit: 50 });
  expect(asked(missedOnly({ line: "density:40 verdict:passed", sort: "-latency" }))).toBe(
    "q=density%3A40+verdict%3Amissed&sort=-latency&limit=50",
  );
  expect(asked(missedOnly({}))).not.toBe(asked({}));
});
