import { expect, it } from "vitest";
import type { RuleEvidence } from "@/lib/contracts/step-evidence";
import { stepSegments } from "./step-scope";

const text = "One. Two.\n\nThree. Four.";
const rule: RuleEvidence = {
  checkId: "rule-1",
  label: "paragraph 2 › every sentence › word 1",
  passed: false,
  reason: "no",
  expected: "is “Three”",
  seen: "Four",
  timedOut: false,
  rest: [],
  steps: [
    { label: "paragraph 2", pieces: [[11, 23]], total: 1, failing: null },
    {
      label: "every sentence",
      pieces: [
        [11, 17],
        [18, 23],
      ],
      total: 2,
      failing: 1,
    },
    { label: "word 1", pieces: [[18, 22]], total: 1, failing: null },
  ],
};
const shown = (at: number) =>
  stepSegments(text, rule, at).map(({ start, end, piece, inScope }) => [text.slice(start, end), piece, inScope]);

it("puts the whole text in scope first, then the pieces that the previous step left", () => {
  expect(shown(0)).toEqual([
    ["One. Two.\n\n", null, true],
    ["Three. Four.", 0, true],
  ]);
  expect(shown(1)).toEqual([
    ["One. Two.\n\n", null, false],
    ["Three.", 0, true],
    [" ", null, true],
    ["Four.", 1, true],
  ]);
});

it("continues only from the failing piece", () => {
  expect(shown(2)).toEqual([
    ["One. Two.\n\nThree. ", null, false],
    ["Four", 0, true],
    [".", null, true],
  ]);
});

it("covers the text even for an unknown step", () => {
  expect(
    shown(7)
      .map(([part]) => part)
      .join(""),
  ).toBe(text);
});
