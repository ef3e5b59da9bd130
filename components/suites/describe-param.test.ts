import { expect, it } from "vitest";
import { z } from "zod";
import { formFields } from "@/lib/benchmarks/form";
import { promptWordingParam } from "@/lib/benchmarks/prompt-wording";
import type { FormField } from "@/lib/contracts/views";
import { describeParams } from "./describe-param";

const fields: FormField[] = [
  { name: "densities", label: "Densities", help: "", kind: "numbers", optional: true, initial: [] },
  {
    name: "sampler",
    label: "Sampler",
    help: "",
    kind: "choice",
    choices: [{ value: "numpy", label: "NumPy order" }],
    optional: true,
    initial: "numpy",
  },
];

it("describes known parameters in the form's order and words, others last", () => {
  const params = { vocabulary: ["audit", "ledger"], sampler: "numpy", densities: [10, 20, 30], note: null, strict: true };
  expect(describeParams(fields, params, "generated").map(({ label, short, values }) => [label, short, values])).toEqual([
    ["Densities", "10..30 step 10", []],
    ["Sampler", "NumPy order", []],
    ["vocabulary", "2 values", ["audit", "ledger"]],
    ["strict", "yes", []],
  ]);
});

it("returns no descriptions without stored parameters", () => expect(describeParams(fields, null, "generated")).toEqual([]));

it("shows the value that a generated suite without a stored parameter used", () => {
  const form = formFields(z.object({ wording: promptWordingParam }));
  const shown = (params: unknown, origin: "generated" | "imported") =>
    describeParams(form, params, origin).map(({ label, short }) => `${label}: ${short}`);
  expect(shown({}, "generated")).toEqual(["Prompt wording: Version 1"]);
  expect(shown({ wording: "2" }, "generated")).toEqual(["Prompt wording: Version 2"]);
  expect(shown({}, "imported")).toEqual([]);
});
