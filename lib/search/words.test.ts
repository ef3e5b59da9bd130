import fc from "fast-check";
import { expect, test } from "vitest";
import { soughtText } from "./search-terms";
import { searchedWords, wordsInOrder } from "./words";

test.each([
  ["The patron's 3rd_Visit — état, 300 words", ["the", "patron", "s", "3rd", "visit", "état", "300", "words"]],
  ["描述 an 乐队", ["描", "述", "an", "乐", "队"]],
  ["", []],
])("splits “%s”", (text, words) => {
  expect(wordsInOrder(text)).toEqual(words);
});

test("keeps each word once, up to 64 characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const { words } = searchedWords(text);
      expect(new Set(words)).toEqual(new Set(wordsInOrder(text)));
      expect(words).toHaveLength(new Set(words).size);
      expect(words.every((word) => word.length > 0 && word.length <= 64)).toBe(true);
    }),
  );
  expect(searchedWords("a b a").words).toEqual(["a", "b"]);
  expect(searchedWords("a".repeat(100))).toEqual({ words: ["a".repeat(64)], pairs: new Uint8Array(1) });
});

const mayHold = (reply: string, phrase: string, literal: boolean): boolean => {
  const { pairs } = searchedWords(reply);
  const bit = (index: number) => ((pairs?.[index >> 3] ?? 0) >> (index & 7)) & 1;
  return soughtText({ kind: "text", text: phrase, match: literal ? "part" : "usual" }).pairs.every(
    (pair) => bit(pair % ((pairs?.length ?? 0) * 8)) === 1,
  );
};
const prose = fc
  .array(fc.constantFrom("the", "The", "a", "revenue", "État", "3rd", "乐", "队", "reve", "of"), { minLength: 8, maxLength: 60 })
  .chain((words) =>
    fc.array(fc.constantFrom(" ", ", ", "-", "\n"), { minLength: words.length, maxLength: words.length }).map((gaps) => {
      return words.map((word, at) => `${word}${gaps[at]}`).join("");
    }),
  );

test("a reply may contain any phrase cut from it: literally at any place, as words from a word's start", () => {
  fc.assert(
    fc.property(prose, fc.nat(), fc.integer({ min: 4, max: 40 }), (reply, from, length) => {
      const at = from % reply.length;
      const cut = reply.slice(at, at + length);
      if (wordsInOrder(cut).some((word) => word.length > 2)) expect(mayHold(reply, cut, true)).toBe(true);
      const begins = /^[\p{L}\p{N}]/u.test(cut) && !/[\p{L}\p{N}]$/u.test(reply.slice(0, at));
      if (begins) expect(mayHold(reply, cut, false)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("at least nine in ten replies without a phrase of four words are ruled out", () => {
  const reply = (seed: number) => Array.from({ length: 300 }, (_, at) => `word${(at * at * 31 + seed * 17 + at * seed) % 97}`).join(" ");
  const replies = Array.from({ length: 200 }, (_, seed) => reply(seed));
  const held = replies.filter((text) => mayHold(text, "word1 xylophone yes word2", false)).length;
  expect(held).toBeLessThan(20);
  // More words than are stored: the reply may contain any phrase.
  expect(searchedWords(Array.from({ length: 20_001 }, (_, at) => `w${at}`).join(" ")).pairs).toBeNull();
});
