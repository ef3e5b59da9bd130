import fc from "fast-check";
import { expect, it } from "vitest";
import { documentText, documentTextOf } from "./document-text";

const heading = "\n\n Documents:\n";
const instructions = "\n\n Instructions:";

/** Cuts a prompt like the authors: after the last heading, up to the first instructions after it, trimmed. */
function plainly(prompt: string): string {
  const behind = prompt.trim().split(heading).at(-1) ?? "";
  return (behind.split(instructions)[0] ?? "").trim();
}

it("finds the same text in prompts that share documents as in a prompt seen for the first time", () => {
  const piece = fc.constantFrom("id: a\n", 'title: "b"\n', heading, instructions, " label them", "x", "\n");
  const prompts = fc.array(
    fc.array(piece, { maxLength: 6 }).map((pieces) => `Read.${heading}id: a\n\ntitle: "b"\n${instructions}${pieces.join("")}`),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(prompts, fc.array(piece, { maxLength: 8 }), (shared, other) => {
      for (const prompt of [...shared, other.join(""), ...shared]) {
        const [text, documents] = [plainly(prompt), documentText(prompt)];
        expect(documents.includes(text)).toBe(true);
        expect(documents.includes(`${text}\u0001`)).toBe(false);
        for (const sought of ["id: a", 'title: "b"', "label", "x", "Read"]) {
          expect(documents.includes(sought), prompt).toBe(text.includes(sought));
          expect(documents.promptIncludes(sought), prompt).toBe(prompt.replaceAll('"', "").includes(sought));
        }
      }
    }),
    { numRuns: 300 },
  );
});

it("finds the same text in the pieces of a prompt as in the whole, or rejects pieces that are cut differently", () => {
  const piece = fc.constantFrom("id: a", 'title: "b"', heading, instructions, heading.slice(0, 6), heading.slice(6), " label", "x", "\n");
  const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""));
  let cut = 0;
  fc.assert(
    fc.property(text, text, text, (before, block, after) => {
      const pieces = [`Read.${before}${heading}`, `${block}\n`, `${instructions}${after}.`] as const;
      const fromPieces = documentTextOf(...pieces);
      const fromWhole = documentText(pieces.join(""));
      if (fromPieces === null) return;
      cut++;
      for (const sought of ["id: a", "title: b", 'title: "b"', "label", "x", "Read", "xid: a", "Documents", "Instructions", "\n"]) {
        expect(fromPieces.includes(sought)).toBe(fromWhole.includes(sought));
        expect(fromPieces.promptIncludes(sought)).toBe(fromWhole.promptIncludes(sought));
      }
    }),
    { numRuns: 500 },
  );
  expect(cut).toBeGreaterThan(50);
});
