import fc from "fast-check";
import { expect, test } from "vitest";
import { manifests } from "@/lib/benchmarks/registry";
import { changedLetters, outcomeLetters } from "./outcome-letters";

test("letters map back to each family's outcomes, and an undeclared outcome is a question mark", () => {
  for (const manifest of manifests) {
    const { outcomes } = manifest.views;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...outcomes.map(({ id }) => id))), (ids) => {
        const letters = outcomeLetters(
          manifest,
          ids.map((outcome) => ({ outcome })),
        );
        expect([...letters].map((letter) => outcomes.find((outcome) => outcome.letter === letter)?.id)).toEqual(ids);
      }),
    );
    expect(outcomeLetters(manifest, [{ outcome: "no such outcome" }])).toBe("?");
    expect(outcomes.map(({ letter }) => letter)).not.toContain("?");
  }
});

test("changed letters are the positions that differ and the extra letters of the longer text", () => {
  expect(changedLetters("pfp", "ppp")).toBe(1);
  expect(changedLetters("pf", "pfpp")).toBe(2);
  const letters = fc.string({ unit: fc.constantFrom("p", "f") });
  fc.assert(
    fc.property(letters, letters, (a, b) => {
      expect(changedLetters(a, b)).toBe(changedLetters(b, a));
      expect(changedLetters(a, b) === 0).toBe(a === b);
    }),
  );
});
