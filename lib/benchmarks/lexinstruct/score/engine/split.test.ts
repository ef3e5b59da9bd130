import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Language, levels } from "../../items/rule";
import type { Profile } from "./profile";
import { countElements, split } from "./split";

const texts = (text: string, level: string, language: Language = "english", profile: Profile = "reference") =>
  split({ text, start: 0 }, level, language, profile)?.map((piece) => piece.text);

describe("split", () => {
  it("splits paragraphs at empty lines", () => {
    expect(texts("\n\n One\ntwo \n\n\n Three\n \nfour\n\n", "paragraph")).toEqual(["One\ntwo", "Three\n \nfour"]);
    expect(texts("a\r\n\r\nb", "paragraph")).toEqual(["a\r\n\r\nb"]);
    expect(texts("\n One\ntwo\n \u3000\n\n Three\r\n\t\r\nfour\n\n", "paragraph", "english", "corrected")).toEqual([
      "One\ntwo",
      "Three",
      "four",
    ]);
  });

  it("returns nonblank lines, trimmed only at the end", () => {
    expect(texts("  a \n\n \t\nb\u2028c\x85", "line")).toEqual(["  a", "b", "c"]);
  });

  it("returns list items without their mark, which in the reference may be a word with a period", () => {
    const list = "- a \n* b\n+ c\n12. d\nNote. e\n  - f\n-g\n- \n*\n– h\n一. i";
    expect(texts(list, "bullet")).toEqual(["a", "b", "c", "d", "e", "f", "i"]);
    expect(texts(list, "bullet", "english", "corrected")).toEqual(["a", "b", "c", "d", "f"]);
  });

  it("splits sentences in both languages", () => {
    expect(texts('Dr. Who came. "Why?" Nobody\nknows', "sentence")).toEqual(["Dr. Who came.", '"Why?"', "Nobody\nknows"]);
    expect(texts("今天下雨。\n为什么？好！没有句号", "sentence", "chinese")).toEqual(["今天下雨。", "为什么？", "好！"]);
    expect(texts("One. Two.", "sentence", "chinese")).toEqual([]);
  });

  it("treats text after the last Chinese mark as a sentence in the corrected profile, unless it has no words or is a list", () => {
    const corrected = (text: string) => texts(text, "sentence", "chinese", "corrected");
    expect(corrected("今天下雨。\n为什么？好！没有句号\n")).toEqual(["今天下雨。", "为什么？", "好！", "没有句号"]);
    expect(corrected("没有句号")).toEqual(["没有句号"]);
    expect(corrected("他说：“你好。”")).toEqual(["他说：“你好。"]);
    expect(corrected("今天下雨。\n\n***")).toEqual(["今天下雨。"]);
    expect(corrected("今天下雨。\n- 河流\n2. 石头")).toEqual(["今天下雨。"]);
    expect(corrected("")).toEqual([]);
  });

  it("returns words and letters only in English, and characters only in Chinese", () => {
    expect(texts("a b-c,\u3000d", "word")).toEqual(["a", "b-c,", "d"]);
    expect(texts("a b", "word", "chinese")).toEqual([]);
    expect(texts("aé1_水ª𝒳ⅷ\u0301", "letter")).toEqual(["a", "é", "水", "ª", "𝒳"]);
    expect(texts("ab", "letter", "chinese")).toEqual([]);
    expect(texts("水a。〇㐀河", "character", "chinese")).toEqual(["水", "河"]);
    expect(texts("水", "character")).toEqual([]);
  });

  it("returns the listed punctuation marks, but not # * + -", () => {
    expect(texts("a!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~、“”，。…", "punc")?.join("")).toBe("!\"$%&'(),./:;<=>?@[\\]^_`{|}~，。…");
    expect(texts("《水》！", "punc", "chinese")).toEqual(["《", "》", "！"]);
  });

  it("returns an answer as a whole, and no elements for a pattern or an unknown level", () => {
    expect(texts("a b", "answer")).toEqual(["a b"]);
    expect(texts("a", "pattern")).toBeUndefined();
    expect(texts("a", "phase")).toBeUndefined();
  });

  const part = fc.constantFrom(
    "a",
    "B.",
    " ",
    "\n",
    "\n\n",
    "- ",
    "1. ",
    "水",
    "。",
    "！",
    "\u3000",
    "\r\n",
    "𝒳",
    '"',
    "Dr. ",
    "...",
    "\x85",
    ",",
  );
  it("returns non-empty substrings at their offsets, in order, and counts the same number", () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 40 }),
        fc.constantFrom<Language>("english", "chinese"),
        fc.constantFrom<Profile>("reference", "corrected"),
        fc.nat(50),
        (parts, language, profile, start) => {
          const text = parts.join("");
          for (const level of levels) {
            const pieces = split({ text, start }, level, language, profile) ?? [];
            let before = start;
            for (const piece of pieces) {
              expect(text.slice(piece.start - start, piece.start - start + piece.text.length)).toBe(piece.text);
              expect(piece.start).toBeGreaterThanOrEqual(before);
              if (level !== "answer") expect(piece.text).not.toBe("");
              before = piece.start + piece.text.length;
            }
            const counted = countElements({ text, start }, level, language);
            if (counted !== null) expect(counted).toBe(pieces.length);
          }
        },
      ),
    );
  });
});
