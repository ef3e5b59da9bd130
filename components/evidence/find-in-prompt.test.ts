import { expect, it } from "vitest";
import { findInPrompt } from "./find-in-prompt";

const textFound = (text: string, label: string) => {
  const span = findInPrompt(text, label);
  return span && `${text.slice(0, span[0])}[${text.slice(...span)}]${text.slice(span[1])}`;
};

it("prefers a quoted label to the same word elsewhere", () => {
  expect(textFound("No risk. Include 'risk'.", "risk")).toBe("No risk. Include '[risk]'.");
  expect(textFound("Include “été”.", "été")).toBe("Include “[été]”.");
});

it("matches whole words only", () => {
  expect(textFound("taxes, tax", "tax")).toBe("taxes, [tax]");
  expect(textFound("syntax", "tax")).toBeNull();
  expect(textFound("anything", "")).toBeNull();
});
