import { expect, it } from "vitest";
import { thirdLength } from "../score/thirds";
import { metrics } from "./declared";

/** The expected primacy ratio of samples with an error in the first third, if each word is missed with the same chance. */
function expectedPrimacy(density: number, chance: number): number {
  const words = thirdLength(density);
  let exactly = (1 - chance) ** words;
  const some = 1 - exactly;
  let inverse = 0;
  for (let errors = 1; errors <= words; errors++) {
    exactly *= ((words - errors + 1) / errors) * (chance / (1 - chance));
    inverse += exactly / errors;
  }
  return (words * chance * inverse) / some;
}

it("describes the primacy ratio that the formula gives at 98% accuracy without a position effect", () => {
  const at = (density: number) => expectedPrimacy(density, 0.02).toFixed(2);
  expect(metrics.find(({ id }) => id === "primacy")?.description).toContain(
    `at 98% accuracy with no position effect it is ${at(10)} at 10 words, ${at(50)} at 50 and ${at(500)} at 500.`,
  );
});
