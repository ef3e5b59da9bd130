import { expect, it } from "vitest";
import type { SampleDetail } from "@/lib/contracts/sample";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { underVerifier } from "./under-verifier";

const turn = {
  turn: 0,
  messages: [],
  earlier: 0,
  reply: "a",
  reasoning: null,
  redacted: false,
  promptShare: null,
  finishReason: null,
  latencyMs: null,
  inputTokens: null,
  outputTokens: null,
  reasoningTokens: null,
  sent: nothingSent,
  drifted: false,
  partial: [],
  evidence: [],
  attempts: [],
  rawRequest: null,
  rawResponse: null,
};
const check = (id: string, credit: number) => ({
  id,
  label: id,
  group: "words",
  outcome: credit ? "exact" : "omission",
  credit,
  weight: 1,
});
const sample: SampleDetail = {
  ordinal: 0,
  key: "n2-s0",
  tags: {},
  repetition: 0,
  status: "scored",
  score: 1,
  passed: true,
  checksPassed: 2,
  checksTotal: 2,
  outcomes: "eo",
  attempts: 1,
  latencyMs: null,
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
  reason: null,
  runId: 1,
  runName: "Run",
  benchmark: "ifscale",
  modelName: "m",
  suiteName: "s",
  verifier: "strict-token",
  turns: [{ ...turn, verdict: { score: 0.5, passed: false, checks: [check("a", 1), check("b", 0)] } }],
  previous: null,
  next: null,
  previousFailed: null,
  nextFailed: null,
};

it("takes score and counts from the verdicts", () => {
  expect(underVerifier(sample)).toMatchObject({ score: 0.5, passed: false, checksPassed: 1, checksTotal: 2 });
});

it("has no score without a verdict", () => {
  expect(underVerifier({ ...sample, turns: [{ ...turn, verdict: null }] })).toMatchObject({ score: null, passed: null });
});
