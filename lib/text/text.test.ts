import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lowerCase } from "./lower-case";
import { splitWhitespace, whitespaceParts } from "./split-whitespace";
import { isWordBoundary } from "./word-boundary";
import { isWordCharacter } from "./word-character";

const isWord = (character: string) => isWordCharacter(character.codePointAt(0) ?? 0);

describe("isWordCharacter", () => {
  it("accepts letters and numbers of every script and the underscore", () => {
    expect([..."aZ09_éßıΣ日가क²½Ⅷ٣ªº𝐛𝟘"].filter((character) => !isWord(character))).toEqual([]);
  });

  it("accepts no marks, symbols, spaces or invisible characters", () => {
    expect([..."\u0301\u094d\u200d\u00ad-'’.$+ \u00a0💰Ⓐ🅰"].filter(isWord)).toEqual([]);
  });
});

describe("isWordBoundary", () => {
  it("is true between a word character and any other, with surrogate pairs", () => {
    const text = "a 𝐛💰c";
    expect(Array.from({ length: text.length + 1 }, (_, at) => at).filter((at) => isWordBoundary(text, at))).toEqual([0, 1, 2, 4, 6, 7]);
    expect(isWordBoundary("", 0)).toBe(false);
  });
});

describe("lowerCase", () => {
  it("maps ranges back to the same characters of the original", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "B", "İ", "É", "💰", "𐐀", "Σ", " ") }),
        fc.nat(40),
        fc.nat(40),
        (original, from, span) => {
          const lower = lowerCase(original);
          // Ranges that cut a surrogate pair in two are not useful.
          const places = [
            0,
            ...Array.from(
              lower.text,
              (
                (at) => (character: string) =>
                  (at += character.length)
              )(0),
            ),
          ];
          const start = places[from % places.length] ?? 0;
          const end = Math.max(start, places[(from + span) % places.length] ?? 0);
          const [first, last] = lower.original(start, end);
          expect(first).toBeLessThanOrEqual(last);
          expect(last).toBeLessThanOrEqual(original.length);
          if (end > start) expect(last - first).toBeLessThanOrEqual(end - start);
          const shown = original.slice(first, last).toLowerCase().replaceAll("ς", "σ");
          expect(shown).toContain(lower.text.slice(start, end).replaceAll("ς", "σ"));
        },
      ),
    );
  });

  it("may assume that only İ changes its length", () => {
    const changed: number[] = [];
    for (let point = 0; point <= 0x10ffff; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const character = String.fromCodePoint(point);
      if (character.toLowerCase().length !== character.length) changed.push(point);
    }
    expect(changed).toEqual([0x130]);
  });
});

describe("splitWhitespace", () => {
  it("splits where Python does", () => {
    expect(splitWhitespace(" a\u001cb\u0085c\u00a0d\u3000e\n\n")).toEqual(["a", "b", "c", "d", "e"]);
    expect(splitWhitespace("a\ufeffb\u200bc")).toEqual(["a\ufeffb\u200bc"]);
    expect(splitWhitespace(" \t")).toEqual([]);
    const text = " a\u001cbc\ufeff\u3000d";
    expect([...whitespaceParts(text)]).toEqual([
      { text: "a", at: 1 },
      { text: "bc\ufeff", at: 3 },
      { text: "d", at: 7 },
    ]);
  });
});
