import type { SampleRow } from "./result-batch";

/** A scored sample's row for tests, or another of which only this is told. */
export const sampleRow = (of: Partial<SampleRow> = {}): SampleRow => ({
  runId: 1,
  ordinal: 0,
  status: "scored",
  score: 1,
  passed: true,
  checksPassed: 1,
  checksTotal: 1,
  attempts: 1,
  latencyMs: 1,
  inputTokens: 1,
  outputTokens: 1,
  reasoningTokens: null,
  costUsd: null,
  reason: null,
  ...of,
});
