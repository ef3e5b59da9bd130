import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FormField } from "@/lib/contracts/views";
import { draftsOf } from "./drafts";
import { parseDrafts } from "./parse-drafts";

const field = (name: string, kind: FormField["kind"], more: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  help: "",
  kind,
  optional: false,
  initial: undefined,
  ...more,
});

const form: FormField[] = [
  field("densities", "numbers", { minimum: 1, initial: [10, 20, 30] }),
  field("seeds", "integer", { minimum: 1, maximum: 20, initial: 5 }),
  field("temperature", "number", { optional: true }),
  field("strict", "boolean", { initial: true }),
  field("sampler", "choice", { choices: [{ value: "numpy", label: "NumPy" }], initial: "numpy" }),
  field("words", "lines", { optional: true }),
  field("note", "text", { maximum: 20, initial: "plain" }),
];

describe("parseDrafts", () => {
  it("returns the initial values without empty optional fields", () => {
    expect(parseDrafts(form, draftsOf(form))).toEqual({
      values: { densities: [10, 20, 30], seeds: 5, strict: true, sampler: "numpy", note: "plain" },
      issues: {},
    });
  });
  it("prefers given values to initial ones", () => {
    expect(parseDrafts(form, draftsOf(form, { seeds: 2, words: ["a", "b"], strict: false })).values).toMatchObject({
      seeds: 2,
      words: ["a", "b"],
      strict: false,
    });
  });
  it.each([
    ["seeds", "", "Required."],
    ["seeds", "2.5", "Enter a whole number."],
    ["seeds", "99999999999999999999", "The value is too large to represent exactly."],
    ["seeds", "many", "“many” is not a number."],
    ["seeds", "21", "The value must be at most 20."],
    ["densities", "10, 0", "0 must be at least 1."],
    ["densities", "5..1", "“5..1” is reversed: put the smaller number first."],
    ["sampler", "dice", "“dice” is not an option."],
    ["note", "more than twenty words", "Use at most 20 characters. The text has 22."],
  ])("reports the problem with %s = %s at its field", (name, draft, issue) => {
    const parsed = parseDrafts(form, { ...draftsOf(form), [name]: draft });
    expect(parsed.issues).toEqual({ [name]: issue });
    expect(parsed.values).not.toHaveProperty(name);
  });
  it("reads lines with any line ending, trimmed, without empty ones", () => {
    expect(parseDrafts(form, { ...draftsOf(form), words: " alpha\r\n\r\nbeta \rgamma" }).values.words).toEqual(["alpha", "beta", "gamma"]);
  });
  it("uses the initial value of an emptied optional field", () => {
    const optional = form.map((f) => ({ ...f, optional: true }));
    expect(parseDrafts(optional, { ...draftsOf(form), seeds: " " })).toEqual(parseDrafts(form, draftsOf(form)));
  });
  it("reads grouped digits", () => expect(parseDrafts([field("n", "integer")], { n: "12 500" }).values).toEqual({ n: 12500 }));
  it("returns the values from which the drafts were made", () => {
    const values = fc.record({
      densities: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 30 }),
      seeds: fc.integer({ min: 1, max: 20 }),
      temperature: fc.double({ min: -2, max: 2, noNaN: true }).map((n) => n + 0),
      strict: fc.boolean(),
      words: fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1 }),
    });
    fc.assert(
      fc.property(values, (v) => {
        expect(parseDrafts(form, draftsOf(form, v)).values).toMatchObject(v);
      }),
    );
  });
});
