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
  ['missed:a,="two wo', 17, { from: 9, field: "missed", text: "two wo" }],
  ["density:5 ", 10, { from: 10, field: null, text: "" }],
])("completes the part of “%s” that is being typed at %i", (line, caret, part) => {
  expect(typedPart(line, caret)).toEqual(part);
});

test("finds fields by name and gloss, and quotes values that need it", () => {
  const fields = sampleFields({
    tags: [{ tag: "density", label: "Number of words", kind: "number" }],
    checkNoun: { one: "word", many: "words" },
  });
  expect(fieldCompletions(fields, "den").map(({ insert }) => insert)).toEqual(["density:"]);
  expect(fieldCompletions(fields, "numb").map(({ insert }) => insert)).toEqual(["density:"]);
  const textCompletions = valueCompletions({ kind: "text" }, [{ value: "two words", count: 3 }]);
  expect(textCompletions).toEqual([{ label: "two words", note: "3", insert: '="two words" ' }]);
  expect(valueCompletions({ kind: "day" }, [{ value: "last week" }])).toEqual([{ label: "last week", note: "", insert: '"last week" ' }]);
  expect(valueCompletions({ kind: "number" }, [{ value: "40" }])[0]?.insert).toBe("40 ");
});
