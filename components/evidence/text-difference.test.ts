import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textDifference } from "./text-difference";

const textOf = (stretches: readonly { text: string }[]) => stretches.map(({ text }) => text).join("");

describe("textDifference", () => {
  it("marks the words that differ, in both texts", () => {
    const { a, b } = textDifference("the red fox ran", "the brown fox ran");
    expect(a).toEqual([
      { text: "the ", shared: true },
      { text: "red", shared: false },
      { text: " fox ran", shared: true },
    ]);
    expect(b[1]).toEqual({ text: "brown", shared: false });
  });

  it("returns each text in full and marks equal texts as entirely shared", () => {
    const words = fc.array(fc.constantFrom("one", "two", "three", "\n", "é", "🦊"), { maxLength: 30 }).map((pieces) => pieces.join(" "));
    fc.assert(
      fc.property(words, words, (left, right) => {
        const difference = textDifference(left, right, { maxEditLength: 1000 });
        expect(textOf(difference.a)).toBe(left);
        expect(textOf(difference.b)).toBe(right);
        const same = textDifference(left, left);
        expect(same.shared).toBe(1);
        for (const { shared } of [...same.a, ...same.b]) expect(shared).toBe(true);
      }),
    );
  });

  it("compares two dissimilar replies of 800 words by words, however busy the machine is", () => {
    const reply = (step: number) => Array.from({ length: 800 }, (_, at) => (at % 4 === 0 ? `same${at}` : `word${at * step}`)).join(" ");
    const { shared } = textDifference(reply(3), reply(7));
    expect(shared).toBeGreaterThan(0.2);
    expect(shared).toBeLessThan(0.5);
  });

  it("marks lines beyond the edit limit, and then knows no share of letters", () => {
    const text = (word: string) => `first line\n${word.repeat(3)}\n`;
    const { a, shared } = textDifference(text("a b c "), text("d e f "), { maxEditLength: 3 });
    expect(a).toEqual([
      { text: "first line\n", shared: true },
      { text: "a b c a b c a b c \n", shared: false },
    ]);
    expect(shared).toBeNull();
  });

  it("gives up beyond the edit limit and marks all text", () => {
    const { a, shared } = textDifference("a b c d", "e f g h", { maxEditLength: 1 });
    expect(a).toEqual([{ text: "a b c d", shared: false }]);
    expect(shared).toBeNull();
  });
});
