import { expect, it } from "vitest";
import { flipsSentence } from "./flips-sentence";

const noun = { one: "rule", many: "rules" };
const sentence = (counts: { gained?: number; lost?: number; changed?: number; listed?: number }) => {
  const { gained = 0, lost = 0, changed = 0 } = counts;
  const flips = Array.from({ length: counts.listed ?? gained + lost + changed });
  return flipsSentence({ from: "a", to: "b", compared: 200, gained, lost, changed, flips }, (id) => id.toUpperCase(), noun);
};

it("reports how many verdicts differ and which side passes", () => {
  expect(sentence({})).toBe("A and B agree on every rule of 200 samples.");
  expect(sentence({ gained: 1, lost: 3 })).toBe("Of 200 samples, 1 passes only under B and 3 only under A.");
  expect(sentence({ lost: 2, changed: 4 })).toBe(
    "Of 200 samples, 0 pass only under B and 2 only under A; on 4 more, individual rules differ.",
  );
  expect(sentence({ changed: 4 })).toBe("Of 200 samples, none has a different verdict; on 4, individual rules differ.");
  expect(sentence({ gained: 9, listed: 5 })).toContain("Showing the first 5.");
});
