import { expect, it } from "vitest";
import { targetAddress } from "./target-address";

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
