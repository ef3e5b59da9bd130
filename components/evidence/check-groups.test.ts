import { describe, expect, it } from "vitest";
import type { Check, OutcomeDeclaration } from "@/lib/contracts/check";
import { filterGroups, groupChecks, outcomeOf, worstTone } from "./check-groups";

const outcomes: OutcomeDeclaration[] = [
  { id: "exact", letter: "e", label: "Exact", tone: "pass", credit: 1 },
  { id: "modification", letter: "m", label: "Modified", tone: "changed", credit: 0 },
  { id: "omission", letter: "o", label: "Omitted", tone: "fail", credit: 0 },
];
const check = (label: string, outcome: string, more: Partial<Check> = {}): Check => ({
  id: label,
  label,
  group: "words",
  outcome,
  credit: 0,
  weight: 1,
  ...more,
});
const checks = [
  check("margin", "exact"),
  check("audit", "omission"),
  check("asset", "modification", { actual: "assets" }),
  check("tax", "omission"),
];
const groups = groupChecks(checks, outcomes);

describe("groupChecks", () => {
  it("puts failed checks first and keeps their order and positions in the item", () => {
    expect(groups.map((g) => g.outcome.id)).toEqual(["omission", "modification", "exact"]);
    expect(groups[0]?.checks.map((c) => [c.check.label, c.place])).toEqual([
      ["audit", 2],
      ["tax", 4],
    ]);
  });

  it("treats an undeclared outcome as unscored", () => {
    expect(outcomeOf("error", outcomes)).toMatchObject({ tone: "unscored", label: "Error" });
    expect(outcomeOf("omission", outcomes).label).toBe("Omitted");
  });
});

describe("filterGroups", () => {
  const labels = (...args: Parameters<typeof filterGroups>) => filterGroups(...args).flatMap((g) => g.checks.map((c) => c.check.label));

  it("shows missed checks, one outcome, or all checks", () => {
    expect(labels(groups, "missed", "")).toEqual(["audit", "tax", "asset"]);
    expect(labels(groups, { outcome: "exact" }, "")).toEqual(["margin"]);
    expect(labels(groups, "all", "")).toHaveLength(4);
  });

  it("searches labels and the actual words of the reply", () => {
    expect(labels(groups, "all", "ASSETS")).toEqual(["asset"]);
    expect(labels(groups, "missed", "margin")).toEqual([]);
  });
});

it("shows the worst tone where marks overlap", () => {
  expect(worstTone(["pass", "changed"])).toBe("changed");
  expect(worstTone(["pass", "pass"])).toBe("pass");
  expect(worstTone([])).toBe("unscored");
});
