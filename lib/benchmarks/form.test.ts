import { describe, expect, it } from "vitest";
import { z } from "zod";
import { formField } from "@/lib/contracts/views";
import { formFields } from "./form";

const schema = z
  .object({
    densities: z.array(z.int().min(1).max(500)).default([10, 20]).meta({ title: "Densities", description: "How many words." }),
    sampler: z
      .enum(["numpy", "seeded"])
      .default("numpy")
      .meta({ choices: { numpy: "As published" } }),
    maxAttempts: z.int().positive().default(10),
    share: z.number().min(0).max(1),
    judge: z.boolean().default(true),
    note: z.string().optional(),
    words: z.array(z.string()),
    limit: z.number().nullable().default(null),
  })
  .superRefine(() => {});

describe("formFields", () => {
  const fields = formFields(schema);
  const field = (name: string) => fields.find((f) => f.name === name);

  it("keeps the order of the schema and round-trips through its contract", () => {
    expect(fields.map((f) => `${f.name}:${f.kind}`)).toEqual([
      "densities:numbers",
      "sampler:choice",
      "maxAttempts:integer",
      "share:number",
      "judge:boolean",
      "note:text",
      "words:lines",
      "limit:number",
    ]);
    expect(z.array(formField).parse(JSON.parse(JSON.stringify(fields)))).toEqual(JSON.parse(JSON.stringify(fields)));
  });

  it("reads labels, help, bounds and initial values", () => {
    expect(field("densities")).toEqual({
      name: "densities",
      label: "Densities",
      help: "How many words.",
      kind: "numbers",
      minimum: 1,
      maximum: 500,
      optional: true,
      initial: [10, 20],
    });
    expect(field("maxAttempts")).toEqual({
      name: "maxAttempts",
      label: "Max attempts",
      help: "",
      kind: "integer",
      minimum: 1,
      optional: true,
      initial: 10,
    });
    expect(field("share")).toMatchObject({ minimum: 0, maximum: 1, optional: false, initial: null });
  });

  it("labels choices, falling back to the value", () => {
    expect(field("sampler")?.choices).toEqual([
      { value: "numpy", label: "As published" },
      { value: "seeded", label: "seeded" },
    ]);
  });

  it("refuses a field that it cannot draw, by name", () => {
    expect(() => formFields(z.object({ nested: z.object({ a: z.string() }) }))).toThrow(/“nested”/);
  });
});
