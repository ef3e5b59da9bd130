import { expect, test } from "vitest";
import type { ShorelineChart } from "@/lib/contracts/charts/shoreline";
import type { ChartSeries } from "../chart-series";
import { shorelineData, shorelinePaths, spanBetween, stripHeight } from "./shoreline-data";

const spec: ShorelineChart = {
  ...{ kind: "shoreline", id: "shoreline", title: "Where", note: "", metric: "accuracy", noun: { one: "word", many: "words" } },
  y: { label: "Density", unit: "words", tag: "density" },
  outcomes: [
    { id: "exact", letter: "e", label: "Exact", tone: "pass", credit: 1 },
    { id: "modification", letter: "m", label: "Modified", tone: "changed", credit: 0 },
    { id: "omission", letter: "o", label: "Omitted", tone: "fail", credit: 0 },
  ],
};
const strips = [
  { ordinal: 2, key: "n6-s0", at: 6, letters: "eeeooo" },
  { ordinal: 0, key: "n3-s0", at: 3, letters: "eem" },
  { ordinal: 1, key: "n3-s1", at: 3, letters: "eeo" },
];
const series = (loaded?: unknown): ChartSeries => ({
  ...{ id: "run-1", label: "Run", source: "measured", samples: "/api/runs/1", loaded },
  metrics: [3, 6].map((density) => ({
    ...{ id: "accuracy", slice: { density }, value: 50, standardError: null, low: null, high: null, n: 2, missing: 0 },
  })),
});

test("strips are stacked by their tag; a loading series is drawn, and one without replies is not", () => {
  const [drawn] = shorelineData(spec, [series({ strips, total: 3 })]).series;
  expect(drawn?.groups.map(({ at, strips }) => [at, strips.map(({ ordinal }) => ordinal)])).toEqual([
    [3, [0, 1]],
    [6, [2]],
  ]);
  expect(shorelineData(spec, [series()]).series).toHaveLength(1);
  expect(shorelineData(spec, [series({ strips: [], total: 0 })])).toEqual({ series: [], absent: ["Run"] });
  expect(shorelineData(spec, [{ ...series(), samples: undefined } as never]).absent).toEqual(["Run"]);
});

test("missed places get the full shade, changed ones half of it, and neighbours form one piece", () => {
  const [drawn] = shorelineData(spec, [series({ strips, total: 3 })]).series;
  const paths = shorelinePaths(spec, drawn?.groups ?? [], 60, 2);
  expect(paths.at(-1)).toBe("M40 2h20v2h-20zM30 4h30v2h-30z");
  expect(paths[2]).toBe("M40 0h20v2h-20z");
  expect([paths[0], paths[1], paths[3]]).toEqual(["", "", ""]);
});

test("words that share a place are shaded by their share missed", () => {
  const letters = `${"e".repeat(500)}${"oeeee".repeat(100)}`;
  const paths = shorelinePaths(spec, [{ at: 1000, strips: [{ ordinal: 0, key: "", letters }] }], 300, 2);
  expect(paths[0]).toBe("M150 0h150v2h-150z");
});

test("a span covers whole rows of the tag and part of the lists", () => {
  const [drawn] = shorelineData(spec, [series({ strips, total: 3 })]).series;
  const groups = drawn?.groups ?? [];
  expect(spanBetween(groups, { x: 45, y: 5 }, { x: 15, y: 1 }, 60, 2)).toEqual({ low: 3, high: 6, from: 0.25, to: 0.75 });
  expect(spanBetween(groups, { x: 30, y: 3 }, { x: 30, y: 3 }, 60, 2)).toEqual({ low: 3, high: 3, from: 0.495, to: 0.505 });
  expect(spanBetween(groups, { x: 90, y: 50 }, { x: 90, y: 50 }, 60, 2)).toMatchObject({ low: 6, high: 6, to: 1 });
  expect(spanBetween([], { x: 1, y: 1 }, { x: 1, y: 1 }, 60, 2)).toBeNull();
});

test("strips keep a visible height in runs of any size, and each ends where the next begins", () => {
  expect([2, 14, 55, 250, 2000].map((rows) => stripHeight(rows, 220))).toEqual([14, 12, 4, 2, 0.6]);
  const groups = [{ at: 1, strips: [0, 1, 2].map((ordinal) => ({ ordinal, key: "", letters: "ooe" })) }];
  const [, , , , full] = shorelinePaths(spec, groups, 10, 3.33);
  // 3.33 pixels per strip: each ends where the next begins, at 3.3, 6.7 and 10.
  expect(full).toBe("M0 0h6.7v3.3h-6.7zM0 3.3h6.7v3.4h-6.7zM0 6.7h6.7v3.3h-6.7z");
});
