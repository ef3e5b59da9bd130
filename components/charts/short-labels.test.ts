import fc from "fast-check";
import { expect, test } from "vitest";
import { shortLabels } from "./short-labels";

test("names with the same beginning keep what distinguishes them, and other names keep their beginning", () => {
  expect(shortLabels(["GPT-4o (T 0 · effort high · 4k out)", "GPT-4o (T 0 · effort low · 4k out)", "Mistral-Large"], 24)).toEqual([
    "GPT-4o (T…high · 4k out)",
    "GPT-4o (T…low · 4k out)",
    "Mistral-Large",
  ]);
  expect(shortLabels(["gemini-2.5-pro-preview (high reasoning)", "o3 (high)"], 24)).toEqual(["gemini-2.5-pro-preview…", "o3 (high)"]);
});

test("different names have different short labels within the maximum length", () => {
  const name = fc
    .array(fc.constantFrom("ab", "abc", "ab ", "b", "(b) "), { minLength: 1, maxLength: 30 })
    .map((parts) => parts.join("").trim());
  fc.assert(
    fc.property(name, name, fc.integer({ min: 12, max: 30 }), (a, b, most) => {
      const [left, right] = shortLabels([a, b], most);
      expect(left?.length).toBeLessThanOrEqual(most);
      expect(left === right).toBe(a === b);
    }),
    { numRuns: 2000 },
  );
});
