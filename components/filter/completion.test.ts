import { expect, test } from "vitest";
import { sampleFields } from "@/lib/filter/fields";
import { fieldCompletions, typedPart, valueCompletions } from "./completion";

test.each([
  ["den", 3, { from: 0, field: null, text: "den" }],
  ["patron den", 10, { from: 7, field: null, text: "den" }],
  ["-stat", 5, { from: 1, field: null, text: "stat" }],
  ["status:", 7, { from: 7, field: "status", text: "" }],
  ["status:failed,un", 16, { from: 14, field: "status", text: "un" }],
  ["missed:~pa rest", 10, { from: 7, field: "missed", text: "pa" }],
  ['missed:"two wo', 14, { from: 7, field: "missed", text: "two wo" }],
  ["density:5 ", 10, { from: 10, field: null, text: "" }],
])("of “%s” at %i completes what is being typed", (line, caret, part) => {
  expect(typedPart(line, caret)).toEqual(part);
});

test("names fields by name and gloss, and quotes values that need it", () => {
  const fields = sampleFields({
    tags: [{ tag: "density", label: "Number of words", kind: "number" }],
    checkNoun: { one: "word", many: "words" },
  });
  expect(fieldCompletions(fields, "den").map(({ insert }) => insert)).toEqual(["density:"]);
  expect(fieldCompletions(fields, "numb").map(({ insert }) => insert)).toEqual(["density:"]);
  expect(valueCompletions([{ value: "two words", count: 3 }])).toEqual([{ label: "two words", note: "3", insert: '"two words" ' }]);
});
