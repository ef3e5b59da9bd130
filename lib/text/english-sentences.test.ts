import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { englishSentences } from "./english-sentences";

const sentences = (text: string) => englishSentences(text).map(([from, to]) => text.slice(from, to).trim());

/** Expected values follow NLTK 3.8's rules and learned English model. */
describe("englishSentences", () => {
  it.each([
    // A mark ends a sentence before white space and a word, or before a bracket, quote, asterisk, colon or further mark.
    ["One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]],
    ["No stop at all", ["No stop at all"]],
    ["A line\nbreak ends nothing. Next\n\nline.", ["A line\nbreak ends nothing.", "Next\n\nline."]],
    ["See v1.2.3 for more.No space. Done.", ["See v1.2.3 for more.No space.", "Done."]],
    ["*One.* Two.", ["*One.", "* Two."]],
    ["Is it?(Yes)", ["Is it?", "(Yes)"]],
    ["What?! Really!! No way.", ["What?!", "Really!!", "No way."]],
    ["One.\u00a0Two.", ["One.", "Two."]],
    // Abbreviations that the model knows do not end a sentence, others do.
    ["Dr. Smith met Mr. Jones. They left.", ["Dr. Smith met Mr. Jones.", "They left."]],
    ["A semi-inc. word. End.", ["A semi-inc. word.", "End."]],
    ["Say no. Then go.", ["Say no.", "Then go."]],
    ["Pears, etc. are fruit.", ["Pears, etc.", "are fruit."]],
    ["Use e.g. plums. Fine.", ["Use e.g.", "plums.", "Fine."]],
    ["It is ok. with me. Yes.", ["It is ok. with me.", "Yes."]],
    // After an abbreviation, a word begins a new sentence if it is known in lower case but never capitalized inside a sentence.
    ["It is ok. Procedure matters.", ["It is ok. Procedure matters."]],
    ["It is ok. Enter now.", ["It is ok.", "Enter now."]],
    ["He left at 5 p.m. Dancers came.", ["He left at 5 p.m.", "Dancers came."]],
    ["It was in the U.S. Springsteen sang.", ["It was in the U.S. Springsteen sang."]],
    // After an abbreviation, a capitalized frequent starter begins a sentence, although it was seen capitalized inside one.
    ["It was in the U.S. However, it rained.", ["It was in the U.S.", "However, it rained."]],
    ["It was in the U.S. however, it rained.", ["It was in the U.S. however, it rained."]],
    // An ellipsis by itself ends nothing; the same two rules about the next word decide.
    ["Wait... what? Yes.", ["Wait... what?", "Yes."]],
    ["Wait... Enter now.", ["Wait...", "Enter now."]],
    ["Wait.. Springsteen sang.", ["Wait.. Springsteen sang."]],
    ["Wait. . . Springsteen sang.", ["Wait.", ".", ".", "Springsteen sang."]],
    // Initials: a next word that was never seen in lower case, or is in lower case, continues the sentence; a known starter ends it.
    ["By J. Bach. He wrote.", ["By J. Bach.", "He wrote."]],
    ["By J. zzz. He wrote.", ["By J. zzz.", "He wrote."]],
    ["It was plan B. Enter now.", ["It was plan B.", "Enter now."]],
    ["It was plan Q. Enter now.", ["It was plan Q.", "Enter now."]],
    // Numbers end a sentence unless the next word does not look like a start.
    ["1. Salt", ["1.", "Salt"]],
    ["2. oil", ["2. oil"]],
    ["In 1999. Salt was cheap.", ["In 1999.", "Salt was cheap."]],
    ["It cost 3,000.50. then less.", ["It cost 3,000.50. then less."]],
    // Collocations do not end a sentence, whatever the case of the first letter.
    ["It was 5. Who knew? All.", ["It was 5. Who knew?", "All."]],
    ["It was 5. Whom did he ask?", ["It was 5.", "Whom did he ask?"]],
    ["It was 5. Business was good.", ["It was 5. Business was good."]],
    ["He met J. Walter. Yes.", ["He met J. Walter.", "Yes."]],
    // Straight quotes and brackets stay with the sentence that they close; curly ones do not end one.
    ['He said "go." Then he left.', ['He said "go."', "Then he left."]],
    ["(It rained.) We stayed.", ["(It rained.)", "We stayed."]],
    ["[It {rained.}] We stayed.", ["[It {rained.}]", "We stayed."]],
    ['"Go!"--he said.', ['"Go!"', "--he said."]],
    ['"Go!"\nHe went.', ['"Go!"', "He went."]],
    ['"Go!"he said.', ['"Go!', '"he said.']],
    ["He said “go.” Then he left.", ["He said “go.” Then he left."]],
    ["“Why?” Nobody knows.", ["“Why?” Nobody knows."]],
    // Within one word only the last candidate counts.
    ["A a.)b.) C d.", ["A a.)b.)", "C d."]],
  ])("splits %j", (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  it("returns sentences in order that omit nothing but white space", () => {
    const word = fc.constantFrom("Dr.", "end.", "What?", "no", "ok.", '"', ")", "x!", "...", "A.", "5.", "\n", "--", "”", "Enter", "who");
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.constantFrom(" ", "  ", "\n", ""), (words, gap) => {
        const text = words.join(gap);
        let before = 0;
        for (const [from, to] of englishSentences(text)) {
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
