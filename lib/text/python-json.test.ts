import { describe, expect, it } from "vitest";
import { parsePythonJson } from "./python-json";

describe("parsePythonJson", () => {
  it("reads Python's NaN and infinities as null", () => {
    expect(parsePythonJson('{"a": NaN, "NaN": ["Infinity", -Infinity, "\\"NaN", Infinity], "b": 1}')).toEqual({
      a: null,
      NaN: ["Infinity", null, '"NaN', null],
      b: 1,
    });
  });

  it.each([
    ["letters", "NaN ".repeat(8e6)],
    ["escapes", '\\"'.repeat(16e6)],
  ])("reads a string of 32 MB of %s", (_, escaped) => {
    const plain: unknown = JSON.parse(`"${escaped}"`);
    const read = parsePythonJson(`["${escaped}", NaN]`);
    expect(Array.isArray(read) && read.length === 2 && read[0] === plain && read[1] === null).toBe(true);
  });

  it("refuses any other invalid JSON", () => {
    for (const text of ["", "-NaN", "{NaN: 1}", "NaNa", "{'a': NaN}", "nan", '"NaN'])
      expect(() => parsePythonJson(text)).toThrow(SyntaxError);
  });
});
