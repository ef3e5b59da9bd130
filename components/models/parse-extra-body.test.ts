import { expect, it } from "vitest";
import { parseExtraBody } from "./parse-extra-body";

it("reads an object or an empty text", () => {
  expect(parseExtraBody(' {"top_k": 40} ')).toEqual({ value: { top_k: 40 } });
  expect(parseExtraBody(" ")).toEqual({ value: undefined });
});

it.each(["[1]", "3", "null"])("rejects %s", (text) =>
  expect(parseExtraBody(text)).toEqual({ issue: 'Enter a JSON object, such as {"top_k": 40}.' }),
);

it("reports the error of invalid JSON without repeating the text", () => {
  const parsed = parseExtraBody('{"a": }');
  expect(parsed).toEqual({ issue: "This is not valid JSON: unexpected token '}'." });
});
