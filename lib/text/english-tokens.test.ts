import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { englishTokens, lastPeriodApart } from "./english-tokens";
import { pythonSpaceClass } from "./python-space";

const tokens = (text: string) => englishTokens(text).map(({ text: token }) => token);

describe("englishTokens", () => {
  it("splits like NLTK's word_tokenize", () => {
    const cases: Record<string, string[]> = {
      "Don't go to the U.S. now.": ["Do", "n't", "go", "to", "the", "U.S.", "now", "."],
      "CAN'T stop": ["CA", "N'T", "stop"],
      'He said "so," then left.': ["He", "said", "``", "so", ",", "''", "then", "left", "."],
      "a well-known it’s": ["a", "well-known", "it", "’", "s"],
      "I cannot... wait": ["I", "can", "not", "...", "wait"],
      "Good muffins cost $3.88 (roughly 3,36 euros)": ["Good", "muffins", "cost", "$", "3.88", "(", "roughly", "3,36", "euros", ")"],
      "'tis a dog's life -- 'nuff": ["'t", "is", "a", "dog", "'s", "life", "--", "'nuff"],
      "He didn't\ncome, it's\na pity": ["He", "did", "n't", "come", ",", "it", "'s", "a", "pity"],
      "gonna [wanna] gimme": ["gon", "na", "[", "wan", "na", "]", "gim", "me"],
      "10:30, *so* #1 & 50%": ["10:30", ",", "*", "so", "*", "#", "1", "&", "50", "%"],
    };
    expect(Object.fromEntries(Object.keys(cases).map((text) => [text, tokens(text)]))).toEqual(cases);
  });

  it("separates the last period like NLTK's expressions", () => {
    const space = `[${pythonSpaceClass}]*$`;
    const expressions = [
      [new RegExp(`([^.])(\\.)([\\])}>"'»”’ ]*)${space}`, "u"), "$1 $2 $3 ", "])}>\"'»”’ ", " . "],
      [new RegExp(`([^.])(\\.)([\\])}>"']*)${space}`, "u"), "$1 $2$3 ", "])}>\"'", " ."],
    ] as const;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(".", "a", " ", "\n", ")", "’", '"', "😀", "\ud83d"), { maxLength: 9 }), (parts) => {
        const text = parts.join("");
        for (const [pattern, put, closing, apart] of expressions)
          expect(lastPeriodApart(text, closing, apart)).toBe(text.replace(pattern, put));
      }),
      { numRuns: 3000 },
    );
  });

  it("gives each token's position", () => {
    expect(englishTokens("Don't go.")).toEqual([
      { text: "Do", start: 0, end: 2 },
      { text: "n't", start: 2, end: 5 },
      { text: "go", start: 6, end: 8 },
      { text: ".", start: 8, end: 9 },
    ]);
    const pieces = ["Don't", " ", "“so”", "U.S.", ". ", '"', "''", "cannot ", "\n", "x", "😀 ", "--", "…"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        for (const { text: token, start, end } of englishTokens(text)) {
          expect(start).toBeLessThanOrEqual(end);
          if (end > start && token !== "``" && token !== "''") expect(text.slice(start, end)).toBe(token);
        }
      }),
    );
  });
});
