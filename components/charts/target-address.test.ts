import { expect, it } from "vitest";
import type { FilteredViews } from "@/lib/filter/slice-terms";
import type { ChartTarget } from "./chart-target";
import { targetAddress as addressOf } from "./target-address";

const tags = (["density", "depth", "rules"] as const).map((tag) => ({ tag, label: tag, kind: "number" as const }));
const views: FilteredViews = {
  tags: [...tags, { tag: "task", label: "Task", kind: "text" }],
  checkNoun: { one: "check", many: "checks" },
  slices: {
    what: { output: { samples: "", missed: "output:=wrong" }, both: { samples: "task:=a,b" } },
    group: { "*": { samples: "group:=group:*" } },
  },
};
const targetAddress = (target: ChartTarget) => addressOf(target, views);
const lineOf = (target: ChartTarget) => new URLSearchParams(targetAddress(target) ?? "none").get("q");

it("writes a point's target as the run's page reads it", () => {
  expect(targetAddress({ slice: {} })).toBe("");
  expect(targetAddress({ slice: { density: 3 }, sample: 7 })).toBe("/samples/7");
  expect(lineOf({ slice: { density: 100 } })).toBe("density:100");
  expect(lineOf({ slice: { density: [101, 200], task: "a&b" } })).toBe("density:101..200 task:=a&b");
  expect(lineOf({ slice: { depth: 3, rules: 2 }, passed: false })).toBe("depth:3 rules:2 verdict:missed");
  expect(lineOf({ slice: {}, groups: ["word >="] })).toBe('missed:="word >="');
  expect(lineOf({ slice: {}, groups: ["id:a", "id:b"] })).toBe("missed:=id:a missed:=id:b");
  expect(lineOf({ slice: {}, ended: [12, 12], status: ["failed", "unscored"] })).toBe("status:failed,unscored ended:12");
});

it("gives no address to a tag that is no field of the samples, or only shares the name of one", () => {
  expect(targetAddress({ slice: { patience: 2 } })).toBeNull();
  expect(targetAddress({ slice: { seen: "again by then", density: 10 } })).toBeNull();
  expect(targetAddress({ slice: { what: "state" } })).toBeNull();
  expect(targetAddress({ slice: { patience: 2 }, sample: 7 })).toBe("/samples/7");
});

it("uses the family's filters of slices, and those of what was missed instead of the verdict", () => {
  expect(targetAddress({ slice: { what: "output" } })).toBe("");
  expect(lineOf({ slice: { depth: 3, what: "output" }, passed: false })).toBe("depth:3 output:=wrong");
  expect(lineOf({ slice: { what: "both" }, passed: false })).toBe("task:=a,b verdict:missed");
  expect(lineOf({ slice: { group: "a b$&" } })).toBe('group:="group:a b$&"');
  expect(lineOf({ slice: { what: "output" }, line: "-task:=c" })).toBe("-task:=c");
});
