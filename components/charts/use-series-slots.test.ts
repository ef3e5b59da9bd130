import { expect, it } from "vitest";
import { keepSlots } from "./use-series-slots";

it("keeps the slots of remaining series and fills the gaps", () => {
  const first = keepSlots(new Map(), ["a", "b", "c"]);
  expect([...first]).toEqual([
    ["a", 0],
    ["b", 1],
    ["c", 2],
  ]);
  const second = keepSlots(first, ["c", "a"]);
  expect(second.get("a")).toBe(0);
  expect(second.get("c")).toBe(2);
  expect(keepSlots(second, ["c", "d", "a"]).get("d")).toBe(1);
});

it("returns the same map for the same series in any order", () => {
  const slots = keepSlots(new Map(), ["a", "b"]);
  expect(keepSlots(slots, ["b", "a"])).toBe(slots);
});
