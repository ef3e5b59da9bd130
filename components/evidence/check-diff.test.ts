import { expect, it } from "vitest";
import type { Check } from "@/lib/contracts/check";
import { diffChecks, withOutcomes } from "./check-diff";

const check = (id: string, outcome: string): Check => ({ id, label: id.toUpperCase(), group: "words", outcome, credit: 0, weight: 1 });

it("lists the checks on which two verifiers disagree", () => {
  expect(
    diffChecks([check("a", "exact"), check("b", "exact"), check("c", "omission")], [check("a", "exact"), check("b", "omission")]),
  ).toEqual([
    { id: "b", label: "B", from: "exact", to: "omission" },
    { id: "c", label: "C", from: "omission", to: null },
  ]);
  expect(diffChecks([], [check("a", "exact")])).toEqual([{ id: "a", label: "A", from: null, to: "exact" }]);
  expect(diffChecks([check("a", "exact")], [check("a", "exact")])).toEqual([]);
});

it("applies another reply's outcome letters to checks, and leaves checks unchanged if the number of letters differs", () => {
  const outcomes = [
    { id: "exact", letter: "E" },
    { id: "omission", letter: "O" },
  ];
  const checks = [check("a", "exact"), check("b", "exact")];
  expect(diffChecks(checks, withOutcomes(checks, "EO", outcomes))).toEqual([{ id: "b", label: "B", from: "exact", to: "omission" }]);
  expect(withOutcomes(checks, "EOE", outcomes)).toEqual(checks);
});
