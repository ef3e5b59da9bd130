import { expect, test } from "vitest";
import { tabOf } from "./run-tabs";

test("an address that narrows or orders the samples opens them", () => {
  expect(tabOf({})).toBe("results");
  expect(tabOf({ line: "density:100" })).toBe("samples");
  expect(tabOf({ sort: "-score" })).toBe("samples");
});
