import { describe, expect, it } from "vitest";
import type { TagColumn } from "@/lib/contracts/views";
import { type FilterState, filterCount, filterParsers, formatRange, parseRange, samplesQuery, toSampleFilters } from "./sample-filters";

const tags: TagColumn[] = [
  { tag: "density", label: "Density", kind: "number" },
  { tag: "seed", label: "Seed", kind: "number" },
];
const none: FilterState = { status: null, passed: null, text: null, missed: null, group: null, reason: null, reply: null, ended: null };

describe("filters in the address", () => {
  it("reads a list of statuses and leaves unknown words out", () => {
    const { status } = filterParsers(tags);
    expect(status.parse("failed,unscored,failed,nonsense")).toEqual(["failed", "unscored"]);
    expect(status.parse("nonsense")).toBeNull();
    expect(status.serialize(["failed", "scored"])).toBe("failed,scored");
  });

  it("turns the address into the server's filters", () => {
    expect(toSampleFilters(none, tags)).toEqual({});
    expect(toSampleFilters({ ...none, density: "100..200", seed: "3", status: ["failed"], passed: false, text: "profit" }, tags)).toEqual({
      status: ["failed"],
      passed: false,
      tags: ["density=100..200", "seed=3"],
      text: "profit",
    });
    expect(toSampleFilters({ ...none, group: "word equal" }, tags)).toEqual({ group: "word equal" });
    expect(toSampleFilters({ ...none, density: "", text: "" }, tags)).toEqual({});
  });

  it("counts each filter once", () => {
    expect(filterCount({})).toBe(0);
    expect(filterCount({ tags: ["density=1..2", "seed=3"], passed: false, status: ["failed", "unscored"] })).toBe(4);
  });
});

describe("ranges", () => {
  it("reads both ends, one end or a single value", () => {
    expect(parseRange("100..200")).toEqual({ low: 100, high: 200 });
    expect(parseRange("100..")).toEqual({ low: 100, high: null });
    expect(parseRange("..0.5")).toEqual({ low: null, high: 0.5 });
    expect(parseRange("3")).toEqual({ low: 3, high: 3 });
    expect(parseRange("x..y")).toEqual({ low: null, high: null });
    expect(parseRange(null)).toEqual({ low: null, high: null });
  });

  it("writes what it reads", () => {
    for (const text of ["100..200", "100..", "..200", "3", "-2..0"]) {
      const { low, high } = parseRange(text);
      expect(formatRange(low, high)).toBe(text);
    }
    expect(formatRange(null, null)).toBeNull();
  });
});

it("writes equal filters as equal queries, whatever their order", () => {
  const a = samplesQuery({ status: ["failed", "unscored"], tags: ["seed=1", "density=10..20"] }, { cursor: null, skip: 0, limit: 50 });
  const b = samplesQuery({ tags: ["density=10..20", "seed=1"], status: ["unscored", "failed"] }, { cursor: null, skip: 0, limit: 50 });
  expect(a).toBe(b);
  expect(a).toBe("status=failed%2Cunscored&tag=density%3D10..20&tag=seed%3D1&limit=50");
  expect(samplesQuery({ passed: false, missed: "margin", group: "word =" }, { cursor: 99, skip: 400, limit: 200 })).toBe(
    "passed=false&missed=margin&group=word+%3D&cursor=99&skip=400&limit=200",
  );
});
