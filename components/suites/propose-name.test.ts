import { expect, it } from "vitest";
import type { FormField } from "@/lib/contracts/views";
import { proposeName } from "./propose-name";

const field = (name: string, kind: FormField["kind"], initial: unknown): FormField => ({
  name,
  label: name,
  help: "",
  kind,
  optional: true,
  initial,
});
const form = {
  title: "IFScale",
  suiteForm: [field("Densities", "numbers", [10, 20]), field("Seeds", "integer", 5), field("Vocabulary", "lines", undefined)],
  presets: [
    { label: "Paper", params: {} },
    { label: "Quick", params: { Seeds: 1 } },
  ],
};
const initial = { Densities: [10, 20], Seeds: 5 };

it("names a preset", () => {
  expect(proposeName(form, initial, 0, [])).toBe("IFScale, paper");
  expect(proposeName(form, { ...initial, Seeds: 1 }, 7, [])).toBe("IFScale, quick, seed 7");
});
it("names the differences", () => {
  expect(proposeName(form, { Densities: [5, 6, 7, 8, 9, 10], Seeds: 2, Vocabulary: ["a", "b"] }, 0, [])).toBe(
    "IFScale, densities 5 to 10, seeds 2, vocabulary of 2",
  );
});
it("adds the next number if the name is taken", () => {
  expect(proposeName(form, initial, 0, ["IFScale, paper", "IFScale, paper (2)"])).toBe("IFScale, paper (3)");
});
