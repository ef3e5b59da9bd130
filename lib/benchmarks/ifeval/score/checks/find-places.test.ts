import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Span } from "@/lib/contracts/check";
import { pythonSpaceClass } from "@/lib/text/python-space";
import { betweenMarks, markedLines, phrasePlaces, titlePlaces, withoutBlankLines } from "./find-places";

const places = (text: string, expression: RegExp): Span[] =>
  [...text.matchAll(expression)].map(({ index, 0: { length } }) => [index, index + length]);
const texts = (...pieces: string[]) => fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(""));
const same = (text: fc.Arbitrary<string>, find: (text: string) => Span[], expression: RegExp) =>
  fc.assert(
    fc.property(text, (drawn) => void expect(find(drawn)).toEqual(places(drawn, expression))),
    { numRuns: 3000 },
  );

describe("places found in one pass", () => {
  it("match those of the authors' regular expressions", () => {
    same(texts("[", "]", "a", "\n", "[a]"), (text) => betweenMarks(text, "[", "]"), /\[[^\n]*?\]/g);
    same(texts("<", ">", "a", " ", "\n", "<<", ">>"), titlePlaces, /<<[^\n]+>>/g);
    same(texts("a", " ", "b", "\n", "a b", "ab"), (text) => phrasePlaces(text, "a", "b"), /a [^\n]*? b/g);
    same(texts("aa", " ", "a ", " a", "\n"), (text) => phrasePlaces(text, "a", "a"), /a [^\n]*? a/g);
    const line = (mark: string) => new RegExp(`(?:^|(?<=\\n))[${pythonSpaceClass}]*${mark}[^\\n]*(?=\\n|$)`, "g");
    const lines = texts("*", "-", " ", "\n", "a", "\t", "* a", "**", "\u2028");
    same(lines, (text) => markedLines(text, (at) => text[at] === "*" && at + 1 < text.length && text[at + 1] !== "*", 2), line("\\*[^*]"));
    same(lines, (text) => markedLines(text, (at) => text[at] === "-", 1), line("-"));
  });

  it("leave the same lines as removing blank ones from a list while iterating over it", () => {
    fc.assert(
      fc.property(texts("\n", "\n\n", " ", "a", "\t\n"), (text) => {
        const lines = text.split("\n");
        for (let at = 0; at < lines.length; at++) {
          const line = lines[at] ?? "";
          if (line.trim() === "") lines.splice(lines.indexOf(line), 1);
        }
        expect(withoutBlankLines(text)).toEqual(lines);
      }),
      { numRuns: 3000 },
    );
  });
});
