import { describe, expect, it } from "vitest";
import { caseFold } from "./case-fold";

describe("caseFold", () => {
  it.each([
    ["Straße", "strasse"],
    ["STRAẞE", "strasse"],
    ["ΣΑΣ ς", "σασ σ"],
    ["İI ıi", "i\u0307i ıi"],
    ["ﬁŉ", "fi\u02bcn"],
    ["\u13a0\uab70\u13f8", "\u13a0\u13a0\u13f0"],
    ["e\u0301É😀", "e\u0301é😀"],
    ["Plain ASCII_1", "plain ascii_1"],
  ])("%s becomes %s, as in Python", (text, folded) => {
    expect(caseFold(text)).toBe(folded);
  });
});
