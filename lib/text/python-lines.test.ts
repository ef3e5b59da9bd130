import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pythonLines } from "./python-lines";
import { isPythonSpace, pythonStrip, pythonWords } from "./python-space";

describe("pythonLines", () => {
  it("breaks lines where Python does", () => {
    const breaks = ["\n", "\r\n", "\r", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"];
    for (const mark of breaks) expect(pythonLines(`a${mark}b`).map(({ text }) => text)).toEqual(["a", "b"]);
    for (const none of ["\x1f", "\t", "\u200b", " "]) expect(pythonLines(`a${none}b`)).toHaveLength(1);
    expect(pythonLines("a\r\n\nb\n")).toEqual([
      { text: "a", start: 0 },
      { text: "", start: 3 },
      { text: "b", start: 4 },
    ]);
    expect(pythonLines("")).toEqual([]);
  });

  it("returns lines that are substrings at their offsets", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "水", "\n", "\r", "\x85", "𝒳", " ")), (parts) => {
        const text = parts.join("");
        for (const line of pythonLines(text)) expect(text.slice(line.start, line.start + line.text.length)).toBe(line.text);
      }),
    );
  });
});

describe("Python's white space", () => {
  it("differs from JavaScript's in both directions", () => {
    for (const space of ["\x1c", "\x1f", "\x85", "\u3000", "\xa0", "\t"]) expect(isPythonSpace(space.charCodeAt(0))).toBe(true);
    for (const none of ["\ufeff", "\u200b", "\u180e", "a", "水"]) expect(isPythonSpace(none.charCodeAt(0))).toBe(false);
  });

  it("is used to strip and split", () => {
    expect(pythonStrip("\x85 \ufeffa \u3000")).toBe("\ufeffa");
    expect(pythonStrip(" \n ")).toBe("");
    expect(pythonWords(" a\u3000bc\x1f d ")).toEqual([
      { text: "a", start: 1 },
      { text: "bc", start: 3 },
      { text: "d", start: 7 },
    ]);
  });
});
