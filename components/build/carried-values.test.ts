import { expect, it } from "vitest";
import { carriedValues, carryValues, dropCarried } from "./carried-values";

function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const words = { fills: "vocabulary", values: ["audit", "ledger"], from: "Vocabulary" };

it("carries values to one benchmark until they are dropped", () => {
  const store = memory();
  expect(carryValues(store, "ifscale", words)).toBe(true);
  expect(carriedValues(store, "ifscale")).toEqual(words);
  expect(carriedValues(store, "other")).toBeNull();
  dropCarried(store, "ifscale");
  expect(carriedValues(store, "ifscale")).toBeNull();
});

it("takes nothing of another shape", () => {
  const store = memory();
  for (const text of ["{", '{"fills":1}', "[]"]) {
    store.kept.set("heed:carried:ifscale", text);
    expect(carriedValues(store, "ifscale")).toBeNull();
  }
});

it("says when the browser is full", () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error("quota");
    },
  };
  expect(carryValues(full, "ifscale", words)).toBe(false);
});
