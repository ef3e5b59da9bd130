import type { RunDetail, RunRow } from "./run";

const noSamples = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };

/** Builds a test run as in a list: finished, with ten samples, all scored. */
export const exampleRunRow = (given: Partial<RunRow> = {}): RunRow => ({
  ...{ id: 1, name: "Run", benchmark: "ifscale", suiteId: 1, suiteName: "Words", modelId: 1, modelName: "mini-a" },
  ...{ traits: { base: false, group: null }, source: "measured", status: "finished", reason: null, stoppedBy: null },
  ...{ sampleCount: 10, counts: { ...noSamples, scored: 10 }, headline: null, costUsd: null, inputTokens: 1, outputTokens: 1 },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", startedAt: null, finishedAt: null },
  ...given,
});

/** Builds the same test run with the fields of its page, made with a simulated model. */
export const exampleRunDetail = (given: Partial<RunDetail> = {}): RunDetail => ({
  ...exampleRunRow(),
  ...{
    model: { kind: "simulated", profile: "linear", seed: 0, latencySeconds: 0 },
    settingStates: [],
    price: null,
    verifier: "reference",
    verifierVersion: "1",
  },
  ...{
    concurrency: 16,
    repetitions: 1,
    maxRetries: 6,
    warmFirst: false,
    cache: "off",
    batch: false,
    tolerated: null,
    systemPrompt: null,
    stopRule: null,
    budget: null,
  },
  ...{ changes: [], probeAt: null, autoResume: true, params: {}, judgeName: null, judgeLeftOut: [], axes: {}, scoredWith: ["reference"] },
  ...{ outdated: [], former: [], servedModels: [], shortPrompts: 0, replyMarks: [], failures: [], copied: 0, log: [] },
  ...given,
});
