import fc from "fast-check";
import { expect, test } from "vitest";
import { lineAt, linesBetween, screenLines } from "./screen-lines";

const all = (text: string, width: number) => {
  const lines = screenLines(text, width);
  return linesBetween(text, lines, 0, lines.starts.length);
};

test("breaks between words, after hyphens, and within a word as a last resort", () => {
  expect(all("one two three", 8).map(({ text }) => text)).toEqual(["one two ", "three"]);
  expect(all("well-known", 6).map(({ text }) => text)).toEqual(["well-", "known"]);
  expect(all("abcdefghij", 4).map(({ text }) => text)).toEqual(["abcd", "efgh", "ij"]);
  expect(all("-aaa漢", 4).map(({ text }) => text)).toEqual(["-", "aaa", "漢"]);
});

test("lets white space extend beyond the edge rather than begin a line", () => {
  expect(all("abcd    efgh", 4).map(({ text }) => text)).toEqual(["abcd    ", "efgh"]);
});

test("numbers the text's lines where they begin, including empty ones", () => {
  expect(all("a\n\nlonger line\n", 7)).toEqual([
    { start: 0, text: "a", number: 1 },
    { start: 2, text: "", number: 2 },
    { start: 3, text: "longer ", number: 3 },
    { start: 10, text: "line", number: null },
    { start: 15, text: "", number: 4 },
  ]);
  expect(all("", 10)).toEqual([{ start: 0, text: "", number: 1 }]);
});

test("gives East Asian characters two columns and never splits a character", () => {
  expect(all("漢字漢字", 4).map(({ text }) => text)).toEqual(["漢字", "漢字"]);
  expect(all("a😀😀", 4).map(({ text }) => text)).toEqual(["a😀", "😀"]);
  expect(all("abe\u0301fg", 3).map(({ text }) => text)).toEqual(["abe\u0301", "fg"]);
});

test("lines together form the whole text, at their offsets, and none is too wide", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "bc", " ", "\n", "-", "é", "漢", "😀"), maxLength: 400 }),
      fc.integer({ min: 4, max: 30 }),
      (text, width) => {
        const lines = all(text, width);
        expect(lines[0]?.start).toBe(0);
        lines.forEach((line, at) => {
          expect(text.startsWith(line.text, line.start)).toBe(true);
          const end = line.start + line.text.length;
          const next = lines[at + 1];
          const breaks = next !== undefined && next.number !== null;
          expect(end + (breaks ? 1 : 0)).toBe(next?.start ?? text.length);
          expect(line.text.includes("\n")).toBe(false);
          const columns = [...line.text.trimEnd()].reduce((sum, letter) => sum + (letter === "漢" || letter === "😀" ? 2 : 1), 0);
          expect(columns).toBeLessThanOrEqual(width);
          expect(/^[\udc00-\udfff]/.test(line.text)).toBe(false);
        });
      },
    ),
  );
});

test("finds the line of an offset", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", " ", "\n"), maxLength: 200 }), fc.nat(220), (text, offset) => {
      const lines = screenLines(text, 8);
      const line = lineAt(lines, offset);
      expect(lines.starts[line] ?? 0).toBeLessThanOrEqual(offset);
      if (line + 1 < lines.starts.length) expect(lines.starts[line + 1]).toBeGreaterThan(offset);
    }),
  );
});

test("breaks a single line of ten megabytes", () => {
  const text = "one of many words ".repeat(580_000);
  const lines = screenLines(text, 120);
  expect(lines.starts.length).toBeGreaterThan(80_000);
  const last = lines.starts.length - 1;
  expect(lineAt(lines, text.length)).toBe(last);
  expect(linesBetween(text, lines, last, last + 10).map((line) => line.start + line.text.length)).toEqual([text.length]);
});
