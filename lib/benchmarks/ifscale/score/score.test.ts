import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scoreOutcomes } from "./score";
import { thirdOf } from "./thirds";

describe("scoreOutcomes", () => {
  it("computes the authors' figures", () => {
    expect(scoreOutcomes("eeomeeeoom")).toEqual({
      words: 10,
      accuracy: 50,
      omissionShare: 60,
      modificationShare: 40,
      primacy: 3,
      early: 100 / 3,
      middle: 25,
      late: 100,
    });
  });

  it("gives shares of 0 and no ratio without errors", () => {
    expect(scoreOutcomes("eee")).toMatchObject({ accuracy: 100, omissionShare: 0, modificationShare: 0, primacy: null });
  });

  it("gives a ratio only from three words up and with an early error", () => {
    expect(scoreOutcomes("o").primacy).toBeNull();
    expect(scoreOutcomes("oo")).toMatchObject({ primacy: null, middle: null });
    expect(scoreOutcomes("ooo").primacy).toBe(1);
    expect(scoreOutcomes("oee").primacy).toBe(0);
    expect(scoreOutcomes("eoo").primacy).toBeNull();
  });

  it("has consistent shares and rates", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[emo]{1,60}$/), (letters) => {
        const { accuracy, omissionShare, modificationShare, early, middle, late } = scoreOutcomes(letters);
        expect(omissionShare + modificationShare).toBeCloseTo(accuracy === 100 ? 0 : 100, 9);
        const groups = { early: [0, 0], middle: [0, 0], late: [0, 0] };
        for (const [at, letter] of [...letters].entries()) {
          const group = groups[thirdOf(at, letters.length)];
          group[0] = (group[0] ?? 0) + (letter === "e" ? 0 : 1);
          group[1] = (group[1] ?? 0) + 1;
        }
        const rate = ([errors = 0, all = 0]: number[]) => (100 * errors) / all;
        expect(early).toBeCloseTo(rate(groups.early), 9);
        if (letters.length >= 3) expect(late).toBeCloseTo(rate(groups.late), 9);
        if (middle !== null) expect(middle).toBeCloseTo(rate(groups.middle), 9);
      }),
    );
  });
});
