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

  it("gives up beyond the edit limit and marks all text as different", () => {
    const { a, shared } = textDifference("a b c d", "e f g h", { maxEditLength: 1 });
    expect(a).toEqual([{ text: "a b c d", shared: false }]);
    expect(shared).toBe(0);
  });
});
