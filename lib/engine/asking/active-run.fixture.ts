import { defaultRun, verifierOf } from "@/lib/benchmarks/open";
import { noUsage } from "@/lib/contracts/usage";
import type { ActiveRun } from "@/lib/engine/active-run";
import type { OpenSample } from "@/lib/engine/open-sample";
import { runTally } from "@/lib/engine/run-tally";
import { randomFrom } from "@/lib/random/seeded-random";
import { echo } from "@/lib/record/family.fixture";
import type { RunContext } from "@/lib/record/run-context";
import { PromptShares } from "./prompt-shares";
import { runTrouble } from "./run-trouble";
import { TokenGauge } from "./token-gauge";

/** Builds a test run with one sample of the family that asks for words, with a simulated model. */
export const echoContext = (given: Partial<RunContext> = {}): RunContext => ({
  ...{ id: 1, name: "", suiteId: 1, modelName: "good", model: { kind: "simulated", profile: "good", seed: 0, latencySeconds: 0 } },
  ...{ price: null, judge: null, judgePrice: null, budget: null, personId: null, source: "simulated", status: "running", reason: null },
  ...{
    concurrency: 4,
    repetitions: 1,
    maxRetries: 2,
    warmFirst: false,
    cache: "off",
    batch: false,
    tolerated: null,
    systemPrompt: null,
    stopRule: null,
    unconnected: false,
  },
  ...{ sampleCount: 1, orderSeed: null, orderStarts: [], orderStrata: null },
  ...{ ...echo, facts: defaultRun(echo.manifest), verifier: verifierOf(echo, "reference"), verifierVersion: "1" },
  ...given,
});

type Needed = "provider" | "slots" | "clock" | "writer" | "halt";

/** Builds such a test run in progress. Parts that are not given do nothing and report no problem. */
export const activeRun = (given: Pick<ActiveRun, Needed> & Partial<ActiveRun>): ActiveRun => ({
  ...{ context: echoContext(), tools: {}, money: null, warm: null, empty: null, judgeTrouble: null, random: randomFrom(0) },
  ...{ gauge: new TokenGauge(null), shares: new PromptShares(), tally: runTally(given.clock) },
  ...{ server: { replied: () => {}, save: async () => {} }, abort: new AbortController().signal },
  ...{ first: { undecided: false, accepted: () => {}, turnedAway: () => null } },
  trouble: runTrouble({ model: "good", address: "here", samples: 1, tolerated: null, clock: given.clock }),
  ...{
    started: () => {},
    ended: () => {},
    letGo: async () => {},
    slowed: () => {},
    pauseFor: () => {},
    ask: () => {},
    stop: () => {},
    stopForJudge: () => {},
  },
  ...given,
});

/** Builds the test run's sample, of which nothing has been asked. */
export const openSample = (given: Partial<OpenSample> = {}): OpenSample => ({
  ...{ runId: 1, ordinal: 0, position: 0, repetition: 0, key: "one", body: JSON.stringify({ word: "one", turns: 1 }), opened: null },
  ...{
    saved: [],
    attempts: 0,
    earlierAttempts: 0,
    lastAttempt: new Map(),
    lastReply: new Map(),
    tried: new Set(),
    late: new Set(),
    turnedAway: new Map(),
    spent: noUsage,
    earlierUsd: null,
    turns: [],
  },
  ...given,
});
