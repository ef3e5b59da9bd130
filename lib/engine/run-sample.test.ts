import { expect, it, vi } from "vitest";
import type { Engine } from "@/lib/benchmarks/engine";
import { nothingSent } from "@/lib/contracts/turn-facts";
import type { Reply } from "@/lib/providers/provider";
import { echo } from "@/lib/record/family.fixture";
import { emptyBatch, type ResultBatch } from "@/lib/record/result-batch";
import { activeRun, echoContext, openSample } from "./asking/active-run.fixture";
import { slotPool } from "./asking/slot-pool";
import { testClock } from "./clock.fixture";
import { runSample } from "./run-sample";

vi.mock("./load-shard", () => ({ countLate: async () => {} }));

const price = { model: "m", host: "", inputPerMillion: 1e6, outputPerMillion: 0, note: "", source: "" };

it("a stored reply that the judge rejects after a resume counts as an attempt, and ends the sample if it was the last one", async () => {
  const clock = testClock();
  const fault: NonNullable<Engine["asking"]["accept"]>["fault"] = async () => ({ reason: "incoherent", detail: "" });
  const engine: Engine = { ...echo.engine, asking: { ...echo.engine.asking, accept: { most: () => 2, fault } } };
  const stored: ResultBatch = emptyBatch();
  const run = activeRun({
    ...{ context: echoContext({ engine, price }), clock, slots: slotPool(4, clock), halt: new AbortController().signal },
    tools: { chat: async () => ({ text: "", tokenLogprobs: null }) },
    provider: { ask: () => Promise.reject(new Error("asked again")), close: async () => {} },
    writer: {
      async add(batch) {
        stored.samples.push(...batch.samples);
        stored.withdrawn.push(...batch.withdrawn);
        return { late: false };
      },
      ...{ room: async () => {}, drained: async () => {}, hurry: () => {}, refusing: null },
    },
  });
  const saved = {
    reply: "x",
    sent: nothingSent,
    latencyMs: 1,
    inputTokens: 3,
    outputTokens: 1,
    paidTurn: null,
    judged: null,
    accepted: false,
  };
  const spent = { input: 5, output: 2, reasoning: null, cached: null, cacheWrite: null };
  // A late reply of another worker has the highest number.
  const numbers = { attempts: 3, lastAttempt: new Map([[0, 3]]), lastReply: new Map([[0, 2]]) };
  const sample = openSample({ saved: [saved], ...numbers, turnedAway: new Map([[0, 1]]), spent });
  // As its shard records when it is loaded.
  run.tally.loaded(sample.ordinal, 5, null);
  expect(await runSample(run, sample, () => {})).toBe(true);
  expect(stored.withdrawn).toMatchObject([{ turn: 0, attempt: 2, reason: "incoherent" }]);
  expect(stored.samples).toMatchObject([{ status: "rejected", reason: "incoherent after 2 attempts", attempts: 3, costUsd: 5 }]);
  expect(run.tally.progress(0)).toMatchObject({ costUsd: 5, turnedAway: { replies: [{ reason: "incoherent", count: 1 }], costUsd: 3 } });
});

it("leaves the cost of a sample to the worker that finished it, if a reply here came too late", async () => {
  const clock = testClock();
  const usage = { input: 3, output: 1, reasoning: null, cached: null, cacheWrite: null };
  const reply: Reply = { text: "one", reasoning: null, finishReason: "stop", ended: "text", usage, latencyMs: 1, envelope: {} };
  const run = activeRun({
    ...{ context: echoContext({ price }), clock, slots: slotPool(4, clock), halt: new AbortController().signal },
    provider: { ask: async () => reply, close: async () => {} },
    writer: { add: async () => ({ late: true }), room: async () => {}, drained: async () => {}, hurry: () => {}, refusing: null },
  });
  const counts = { queued: 0, running: 0, scored: 1, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
  run.tally.set({ counts, costUsd: 6, turnedAway: { replies: [], costUsd: null } });
  expect(await runSample(run, openSample(), () => {})).toBe(false);
  expect(run.tally.progress(0).costUsd).toBe(6);
});
