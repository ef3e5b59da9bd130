import { expect, test } from "vitest";
import { ruleRequirements } from "./rule-checks";

test("rules are classified by their last level and by every form of predicate, regardless of its numbers", () => {
  const step = (level: string, predicate: string) => ({ level, predicate });
  const rules = [
    { procedure: [step("paragraph", "@-1"), step("sentence", "@2"), step("word", "@( 1, 3)")], relation: "equal", value: "a" },
    { procedure: [step("line", "!3"), step("letter", "#")], relation: ">=", value: 2 },
    { procedure: [], relation: "=", value: 1 },
  ];
  expect(ruleRequirements(rules).map(({ group, sorts }) => [group, sorts])).toEqual([
    ["word equal", { level: ["word"], predicate: ["@N", "@(a,b)"] }],
    ["letter >=", { level: ["letter"], predicate: ["!N", "#"] }],
    ["answer =", { level: ["answer"], predicate: [] }],
  ]);
});
