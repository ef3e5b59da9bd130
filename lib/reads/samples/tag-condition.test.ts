import { expect, test } from "vitest";
import { tagCondition } from "./tag-condition";

test.each([
  ["density=100..200", { tag: "density", low: 100, high: 200 }],
  ["depth=-1.5..2e3", { tag: "depth", low: -1.5, high: 2000 }],
  ["density=100..", { tag: "density", low: 100, high: Infinity }],
  ["density=..200", { tag: "density", low: -Infinity, high: 200 }],
  ["density=100", { tag: "density", value: "100" }],
  ["language=en=us", { tag: "language", value: "en=us" }],
  ["name=a..b", { tag: "name", value: "a..b" }],
  ["name=..", { tag: "name", value: ".." }],
  ["name=", { tag: "name", value: "" }],
])("reads %s", (text, condition) => {
  expect(tagCondition(text)).toEqual(condition);
});

test.each(["density", "=3", ""])("refuses “%s”", (text) => {
  expect(() => tagCondition(text)).toThrow(/density=100\.\.200/);
});
