import fc from "fast-check";
import { expect, test } from "vitest";
import { distinctWords, wordsInOrder } from "./words";

test.each([
  ["The patron's 3rd_Visit — état, 300 words", ["the", "patron", "s", "3rd", "visit", "état", "300", "words"]],
  ["描述 an 乐队", ["描", "述", "an", "乐", "队"]],
  ["", []],
])("splits “%s”", (text, words) => {
  expect(wordsInOrder(text)).toEqual(words);
});

test("keeps each word once, in bounds", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const words = distinctWords(text);
      expect(new Set(words)).toEqual(new Set(wordsInOrder(text)));
      expect(words.every((word) => word.length > 0 && word.length <= 64)).toBe(true);
    }),
  );
  expect(distinctWords("a".repeat(100))).toEqual(["a".repeat(64)]);
});
