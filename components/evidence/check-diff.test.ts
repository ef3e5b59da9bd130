import { expect, it } from "vitest";
import type { Check } from "@/lib/contracts/check";
import { diffChecks, withOutcomes } from "./check-diff";

const check = (id: string, outcome: string): Check => ({ id, label: id.toUpperCase(), group: "words", outcome, credit: 0, weight: 1 });

it("lists what two verifiers disagree on", () => {
  expect(
    diffChecks([check("a", "exact"), check("b", "exact"), check("c", "omission")], [check("a", "exact"), check("b", "omission")]),
  ).toEqual([
    { id: "b", label: "B", from: "exact", to: "omission" },
    { id: "c", label: "C", from: "omission", to: null },
  ]);
  expect(diffChecks([], [check("a", "exact")])).toEqual([{ id: "a", label: "A", from: null, to: "exact" }]);
  expect(diffChecks([check("a", "exact")], [check("a", "exact")])).toEqual([]);
});

it("gives checks the outcomes of another reply by their letters, and leaves them where the letters do not fit", () => {
  const outcomes = [
    { id: "exact", letter: "E" },
    { id: "omission", letter: "O" },
  ];
  const checks = [check("a", "exact"), check("b", "exact")];
  expect(diffChecks(checks, withOutcomes(checks, "EO", outcomes))).toEqual([{ id: "b", label: "B", from: "exact", to: "omission" }]);
  expect(withOutcomes(checks, "EOE", outcomes)).toEqual(checks);
});
