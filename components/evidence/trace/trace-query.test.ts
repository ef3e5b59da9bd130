import { expect, test } from "vitest";
import type { TraceStep } from "@/lib/contracts/trace-evidence";
import { stepOf } from "./trace-query";

const steps: TraceStep[] = [
  { line: 1, depth: 0, changed: [["n", "3"]] },
  { line: 5, depth: 1, opens: true, changed: [["x", "3"]] },
  { line: 6, depth: 1, changed: [["y", "9"]], note: "returns 9" },
  { line: 5, depth: 1, opens: true, changed: [["x", "4"]] },
  {
    line: 2,
    depth: 0,
    changed: [
      ["n", null],
      ["__proto__", "9"],
    ],
  },
];
const page = { from: 10, total: 15, steps, before: [{ n: "1", old: "kept" }] };

test("carries variables through calls: a call has its own frame, and its caller's variables return after it", () => {
  const after = (step: number) => stepOf(page, step)?.after.map((frame) => Object.entries(frame));
  expect(after(10)).toEqual([
    [
      ["n", "3"],
      ["old", "kept"],
    ],
  ]);
  expect(after(12)?.[1]).toEqual([
    ["x", "3"],
    ["y", "9"],
  ]);
  expect(after(13)?.[1]).toEqual([["x", "4"]]);
  expect(after(14)).toEqual([
    [
      ["old", "kept"],
      ["__proto__", "9"],
    ],
  ]);
});

test("returns no step of another page", () => {
  expect(stepOf(page, 9)).toBeNull();
  expect(stepOf(page, 15)).toBeNull();
});
