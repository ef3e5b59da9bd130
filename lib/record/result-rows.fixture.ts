import { nothingKnown } from "@/lib/contracts/column";
import { attemptRow, unknownEnd } from "@/lib/contracts/sample";
import { unknownTurn } from "@/lib/contracts/turn-facts";
import type { AttemptRow, CheckRow, SampleEnd, TurnRow } from "./result-batch";

const first = { runId: 1, ordinal: 0 };
const usage = { latencyMs: 1, inputTokens: 1, outputTokens: 1 };
const unknownCall = nothingKnown(attemptRow.omit({ turn: true, attempt: true, outcome: true }));

/** Builds a test row: an accepted reply to the first turn of a sample. */
export const replyRow = (given: Partial<TurnRow> = {}): TurnRow => ({
  ...{ ...unknownTurn, ...first, ...usage, turn: 0, reply: "a", ended: "text" },
  ...given,
});

/** Builds a test row: the call that brought this reply. */
export const callRow = (given: Partial<AttemptRow> = {}): AttemptRow => ({
  ...{ ...unknownCall, ...first, ...usage, turn: 0, attempt: 1, outcome: "success", httpStatus: 200, at: 0 },
  ...given,
});

/** Builds a test row: a verdict on this reply, with one check that passes. */
export const checkRow = (given: Partial<CheckRow> = {}): CheckRow => ({
  ...{ ...first, turn: 0, verifier: "v", version: "1", outcomes: "p", credits: null, score: 1, passed: true },
  ...{ facts: null, factsVersion: null, note: null, detail: null },
  ...given,
});

/** Builds a test row: the end of a scored sample. */
export const exampleSampleRow = (given: Partial<SampleEnd> = {}): SampleEnd => ({
  ...{ ...unknownEnd, ...first, ...usage, status: "scored", score: 1, passed: true, checksPassed: 1, checksTotal: 1, attempts: 1 },
  ...given,
});
