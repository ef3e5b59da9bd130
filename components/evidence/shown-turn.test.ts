import { expect, test } from "vitest";
import type { SampleDetail } from "@/lib/contracts/sample";
import { shownTurn } from "./shown-turn";

const dialogue = (status: SampleDetail["status"], ...passed: (boolean | null)[]) =>
  ({ status, turns: passed.map((isPassed, turn) => ({ turn, verdict: isPassed === null ? null : { passed: isPassed } })) }) as never;

test("a sample opens at the turn in the address, else at its first missed turn, else at its last turn", () => {
  expect(shownTurn(dialogue("scored", true, false, true, false), null)).toBe(1);
  expect(shownTurn(dialogue("scored", true, true), null)).toBe(1);
  expect(shownTurn(dialogue("running", true, false, true), null)).toBe(2);
  expect(shownTurn(dialogue("scored", true, false, true), 2)).toBe(2);
  expect(shownTurn(dialogue("scored", true), 9)).toBe(0);
  expect(shownTurn(dialogue("queued"), null)).toBe(0);
});
