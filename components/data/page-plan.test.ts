import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageOf, pageStart, planPages, skippedPages } from "./page-plan";

const sizes = { first: 50, rest: 200 };

describe("pages", () => {
  it("contain every row from their start up to the next page", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (index) => {
        const page = pageOf(index, sizes);
        expect(pageStart(page, sizes)).toBeLessThanOrEqual(index);
        expect(pageStart(page + 1, sizes)).toBeGreaterThan(index);
      }),
    );
  });
});

describe("planPages", () => {
  it("reaches any row of a dense list with one request", () => {
    expect(planPages(99_980, 99_999, { first: 50, rest: 50 }, true, () => undefined)).toEqual([
      { page: 1999, cursor: 99_949, skip: 0, limit: 50 },
    ]);
  });

  it("requests both pages that a screen touches", () => {
    expect(planPages(40, 60, { first: 50, rest: 50 }, true, () => undefined)).toEqual([
      { page: 0, cursor: null, skip: 0, limit: 50 },
      { page: 1, cursor: 49, skip: 0, limit: 50 },
    ]);
  });

  it("continues a filtered list from its last known end, and skips the rows between", () => {
    const known = new Map<number, number | null>([
      [0, 310],
      [1, 1290],
    ]);
    const after = ({ page }: { page: number }) => known.get(page);
    expect(planPages(460, 490, sizes, false, after)).toEqual([{ page: 3, cursor: 1290, skip: 200, limit: 200 }]);
    expect(planPages(60, 90, sizes, false, after)).toEqual([{ page: 1, cursor: 310, skip: 0, limit: 200 }]);
  });

  it("stops where the list ends", () => {
    expect(planPages(0, 500, sizes, false, () => null)).toEqual([{ page: 0, cursor: null, skip: 0, limit: 50 }]);
  });
});

it("reaches the pages of a sorted list by the number of rows before them", () => {
  const sizes = { first: 50, rest: 200 };
  expect(skippedPages(0, 20, sizes)).toEqual([{ page: 0, cursor: null, skip: 0, limit: 50 }]);
  expect(skippedPages(40, 300, sizes).map(({ skip, limit }) => [skip, limit])).toEqual([
    [0, 50],
    [50, 200],
    [250, 200],
  ]);
});
