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

  it("refuses any other invalid JSON", () => {
    for (const text of ["", "-NaN", "{NaN: 1}", "NaNa", "{'a': NaN}", "nan", '"NaN'])
      expect(() => parsePythonJson(text)).toThrow(SyntaxError);
  });
});
