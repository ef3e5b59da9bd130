import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { punktSentences } from "./punkt";

const abbreviations = new Set(["dr", "mr", "e.g", "u.s", "etc", "no"]);
const sentences = (text: string) => punktSentences(text, abbreviations).map(([from, to]) => text.slice(from, to).trim());

describe("punktSentences", () => {
  it.each([
    ["One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]],
    ["Dr. Smith met Mr. Jones. They left.", ["Dr. Smith met Mr. Jones.", "They left."]],
    ["It is in the U.S. today. Yes.", ["It is in the U.S. today.", "Yes."]],
    ["Apples, pears, etc. are fruit. So are plums.", ["Apples, pears, etc. are fruit.", "So are plums."]],
    ["A semi-etc. word. End.", ["A semi-etc. word.", "End."]],
    ["By J. Bach. He wrote.", ["By J. Bach.", "He wrote."]],
    ["Wait... what? Yes.", ["Wait... what?", "Yes."]],
    ["Wait.. What? Yes.", ["Wait.. What?", "Yes."]],
    ['He said "go." Then he left.', ['He said "go."', "Then he left."]],
    ["He said “go.” Then he left.", ["He said “go.”", "Then he left."]],
    ["(It rained.) We stayed.", ["(It rained.)", "We stayed."]],
    ["A line\nbreak ends nothing. Next\nline.", ["A line\nbreak ends nothing.", "Next\nline."]],
    ["What?! Really!! No way.", ["What?!", "Really!!", "No way."]],
    ["Room 5. is small. Room 6. Is big.", ["Room 5. is small.", "Room 6.", "Is big."]],
    ["See v1.2.3 for more.No space. Done.", ["See v1.2.3 for more.No space.", "Done."]],
    ["No end", ["No end"]],
  ])("splits %j", (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  it("gives pieces in order that leave nothing out but white space", () => {
    const word = fc.constantFrom("Dr.", "end.", "What?", "no", "e.g.", '"', ")", "x!", "...", "A.", "5.", "\n", "--", "”", "etc.");
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.constantFrom(" ", "  ", "\n"), (words, gap) => {
        const text = words.join(gap);
        const found = punktSentences(text, abbreviations);
        let before = 0;
        for (const [from, to] of found) {
          expect(from).toBeGreaterThanOrEqual(before);
          expect(to).toBeGreaterThan(from);
          expect(text.slice(before, from).trim()).toBe("");
          before = to;
        }
        expect(text.slice(before).trim()).toBe("");
      }),
    );
  });
});
