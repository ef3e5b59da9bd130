import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OutcomeDeclaration } from "@/lib/contracts/check";
import { stripBins, stripPath, stripWords, tonesByLetter } from "./strip";

const outcomes: OutcomeDeclaration[] = [
  { id: "exact", letter: "e", label: "Exact", tone: "pass", credit: 1 },
  { id: "modification", letter: "m", label: "Modified", tone: "changed", credit: 0 },
  { id: "omission", letter: "o", label: "Omitted", tone: "fail", credit: 0 },
];
const tones = tonesByLetter(outcomes);

describe("stripBins", () => {
  it("gives each check its own column while there is room", () => {
    expect(stripBins("eom", tones, 10)).toEqual([
      { fail: 0, changed: 0, unscored: 0, pass: 1 },
      { fail: 1, changed: 0, unscored: 0, pass: 0 },
      { fail: 0, changed: 1, unscored: 0, pass: 0 },
    ]);
    expect(stripBins("", tones, 10)).toEqual([]);
  });

  it("shows primacy: later columns fail more when later words do", () => {
    const bins = stripBins("e".repeat(250) + "o".repeat(250), tones, 10);
    expect(bins.map((b) => b.fail)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
  });

  it("loses no check at any number of columns", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("e", "m", "o", "?"), { minLength: 1, maxLength: 500 }),
        fc.integer({ min: 1, max: 600 }),
        (list, columns) => {
          const letters = list.join("");
          const bins = stripBins(letters, tones, columns);
          expect(bins.length).toBe(Math.min(columns, letters.length));
          for (const bin of bins) expect(bin.fail + bin.changed + bin.unscored + bin.pass).toBeCloseTo(1, 9);
          if (columns >= letters.length) expect(bins.filter((b) => b.fail === 1).length).toBe(list.filter((l) => l === "o").length);
        },
      ),
    );
  });
});

describe("stripPath", () => {
  it("joins adjacent marks into one stroke", () => {
    expect(stripPath(stripBins("eeo", tones, 9), "pass")).toBe("M0 0h2v1h-2z");
    expect(stripPath(stripBins("eeo", tones, 9), "fail")).toBe("M2 0h1v1h-1z");
    expect(stripPath(stripBins("eeo", tones, 9), "changed")).toBe("");
  });

  it("separates marks if a gap is requested", () => {
    expect(stripPath(stripBins("eeo", tones, 9), "pass", 0.25)).toBe("M0 0h0.75v1h-0.75zM1 0h0.75v1h-0.75z");
  });

  it("stacks shares from the top: failed, changed, passed", () => {
    const bins = stripBins("eemo", tones, 1);
    expect(stripPath(bins, "fail")).toBe("M0 0h1v0.25h-1z");
    expect(stripPath(bins, "changed")).toBe("M0 0.25h1v0.25h-1z");
    expect(stripPath(bins, "pass")).toBe("M0 0.5h1v0.5h-1z");
  });
});

it("describes the strip in words and omits outcomes that did not occur", () => {
  expect(stripWords("eeo", outcomes)).toBe("2 exact, 1 omitted");
  expect(stripWords("", outcomes)).toBe("");
});
