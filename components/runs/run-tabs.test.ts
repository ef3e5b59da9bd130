import { expect, test } from "vitest";
import { tabOf } from "./run-tabs";

const variables = [{ id: "length", label: "Length", tag: "length", kind: "choice" as const }];

test("an address that narrows the samples opens them, and a selector of the page stays with the charts", () => {
  expect(tabOf({}, {})).toBe("results");
  expect(tabOf({ tags: ["length=8"] }, { variables })).toBe("results");
  expect(tabOf({ tags: ["length=8"], passed: false }, { variables })).toBe("samples");
  expect(tabOf({ tags: ["density=100"] }, { variables })).toBe("samples");
  expect(tabOf({ reason: "timeout" }, {})).toBe("samples");
});
