import { expect, it } from "vitest";
import { seenText } from "./seen-text";

it("keeps both ends of a long text and splits no character", () => {
  expect(seenText("short")).toBe("short");
  expect(seenText("abcdefgh", 4)).toBe("ab … gh");
  expect(seenText("😀😁😂😃😄", 2)).toBe("😀 … 😄");
});
