import { expect, it } from "vitest";
import { sampleFields } from "@/lib/filter/fields";
import type { ChartTarget } from "./chart-target";
import { targetAddress as addressOf } from "./target-address";

const tags = (["density", "depth", "rules"] as const).map((tag) => ({ tag, label: tag, kind: "number" as const }));
const fields = sampleFields({
  tags: [...tags, { tag: "task", label: "Task", kind: "text" }],
  checkNoun: { one: "check", many: "checks" },
});
const targetAddress = (target: ChartTarget) => addressOf(target, fields);

it("writes a point's target as the run's page reads it", () => {
  expect(targetAddress({ slice: {} })).toBe("");
  expect(targetAddress({ slice: { density: 3 }, sample: 7 })).toBe("/samples/7");
  const line = (address: string) => new URLSearchParams(address).get("q");
  expect(line(targetAddress({ slice: { density: 100 } }))).toBe("density:100");
  expect(line(targetAddress({ slice: { density: [101, 200], task: "a&b" } }))).toBe("density:101..200 task:=a&b");
  expect(line(targetAddress({ slice: { depth: 3, rules: 2 }, passed: false }))).toBe("depth:3 rules:2 verdict:missed");
  expect(line(targetAddress({ slice: {}, groups: ["word >="] }))).toBe('missed:="word >="');
  expect(line(targetAddress({ slice: {}, groups: ["id:a", "id:b"] }))).toBe("missed:=id:a missed:=id:b");
  expect(line(targetAddress({ slice: {}, ended: [12, 12], status: ["failed", "unscored"] }))).toBe("status:failed,unscored ended:12");
});

it("leaves out tags that are no fields of the samples, or only share the name of one", () => {
  expect(targetAddress({ slice: { patience: 2 } })).toBe("");
  const line = new URLSearchParams(targetAddress({ slice: { seen: "again by then", after: 3, density: 10, task: 7 } })).get("q");
  expect(line).toBe("density:10 task:=7");
});
