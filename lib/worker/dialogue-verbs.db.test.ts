import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { families } from "@/lib/benchmarks/registry";
import { endPool } from "@/lib/db/pool";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { parseTurnText } from "@/lib/endurance/turn-text";
import { cancelRun } from "@/lib/runs/cancel-run";
import { pauseRun } from "@/lib/runs/pause-run";
import { resumeRun } from "@/lib/runs/resume-run";
import { countOf, runState, sampleCounts, testLaunch, testModel, until, untilRun } from "@/lib/runs/run.fixture";
import { createSuite } from "@/lib/suites/create-suite";
import { plainTurns, savedPrompts, savedTurns, shownEndurance } from "./dialogues.fixture";
import { startWorker } from "./start-worker";

const dialogues = 4;
const params = { patience: 3, maxTurns: 24 };
let endpoint: Endpoint;
let worker: Awaited<ReturnType<typeof startWorker>>;
let suiteId: number;

beforeAll(async () => {
  endpoint = await startEndpoint({ families });
  suiteId = (await createSuite({ benchmark: "evolif", name: "Dialogues", params: { dialogues, turns: 6 }, seed: 5 })).id;
  worker = await startWorker();
});
beforeEach(() => {
  endpoint.resetStats();
  endpoint.set({ latencyMs: 40, answers: 0 });
});
afterAll(async () => {
  await worker.stop(500);
  await endpoint.close();
  await endPool();
});

const judgedTurns = (runId: number) => countOf("select count(*)::int from checks where run_id = $1", [runId]);
const untilInFlight = (count: number) =>
  until(
    () => endpoint.stats().inFlight,
    (inFlight) => inFlight === count,
  );

/** A run whose dialogues are all in progress: each has a stored turn and has made one more call, which is held. */
async function underWay(): Promise<{ runId: number; modelId: number }> {
  const modelId = await testModel(endpoint.address, { model: "evolif/steady" });
  const runId = await testLaunch({ suiteId, modelId, concurrency: dialogues, params });
  // Held calls are answered in the order of their arrival, so each dialogue gets an answer.
  await untilInFlight(dialogues);
  endpoint.set({ answers: 2 * dialogues });
  await until(
    async () => [await judgedTurns(runId), endpoint.stats().inFlight],
    ([turns, inFlight]) => turns === 2 * dialogues && inFlight === dialogues,
  );
  return { runId, modelId };
}

/** The turns of an uninterrupted run of the same model, which always answers a prompt in the same way. */
async function undisturbed(modelId: number) {
  const runId = await testLaunch({ suiteId, modelId, concurrency: dialogues, params });
  await untilRun(runId, "finished");
  return plainTurns(runId);
}

/**
 * Checks that the endurance of a run includes each stored turn, with a state for each of its constraints, also for dialogues that have
 * grown since.
 */
async function expectShown(runId: number, turns: Awaited<ReturnType<typeof savedTurns>>): Promise<void> {
  const endurance = await shownEndurance(runId);
  const read = endurance.dialogues.flatMap((dialogue) =>
    dialogue.turns.map((text) => [dialogue.ordinal, parseTurnText(text)?.active, parseTurnText(text)?.satisfied]),
  );
  const held = (outcomes: string) => [...outcomes].filter((letter) => letter === "p").length;
  expect(read).toEqual(turns.map(({ ordinal, outcomes }) => [ordinal, outcomes.length, held(outcomes)]));
}

it("a cancelled dialogue abandons its turn, keeps the earlier ones, and resumes from there", async () => {
  const { runId, modelId } = await underWay();
  const kept = await savedTurns(runId);
  expect(new Set(kept.map(({ ordinal }) => ordinal)).size).toBe(dialogues);
  await cancelRun(runId);
  await untilInFlight(0);
  expect(await runState(runId)).toMatchObject({ status: "cancelled" });
  expect(await sampleCounts(runId)).toEqual({ cancelled: dialogues });
  expect(await savedTurns(runId)).toEqual(kept);

  const before = endpoint.stats();
  const keys = await savedPrompts(runId, params);
  expect(keys.map((key) => before.prompts[key]?.calls)).toEqual(keys.map(() => 1));
  endpoint.set({ latencyMs: 0, answers: null });
  await resumeRun(runId);
  await untilRun(runId, "finished");
  expect(await sampleCounts(runId)).toEqual({ scored: dialogues });
  const { prompts, calls } = endpoint.stats();
  expect(keys.map((key) => prompts[key]?.calls)).toEqual(keys.map(() => 1));
  // The calls since then are those for turns that were not stored, including the abandoned ones; none is repeated.
  expect(calls - before.calls).toBe((await judgedTurns(runId)) - kept.length);
  expect(await plainTurns(runId)).toEqual(await undisturbed(modelId));
});

it("a paused dialogue finishes its turn, and resumes at the next one without asking a turn again", async () => {
  const { runId, modelId } = await underWay();
  // A sample is marked as running up to a second after its start, and stays so between its turns.
  await until(
    () => sampleCounts(runId),
    ({ running }) => running === dialogues,
  );
  await pauseRun(runId);
  endpoint.set({ answers: null });
  // The worker has received the pause once no sample is in progress; between two turns nothing is in flight either.
  await until(
    async () => [(await sampleCounts(runId)).running ?? 0, endpoint.stats().inFlight],
    ([running, inFlight]) => running === 0 && inFlight === 0,
  );
  await until(
    () => judgedTurns(runId),
    (turns) => turns === endpoint.stats().answered,
  );
  const paused = endpoint.stats();
  expect(paused.calls).toBe(paused.answered);
  expect(await runState(runId)).toMatchObject({ status: "paused" });
  const kept = await savedTurns(runId);
  expect((await sampleCounts(runId)).scored ?? 0).toBeLessThan(dialogues);
  await expectShown(runId, kept);

  endpoint.set({ latencyMs: 0 });
  await resumeRun(runId);
  await untilRun(runId, "finished");
  const { prompts, calls } = endpoint.stats();
  expect(Object.values(prompts).every((prompt) => prompt.calls === 1)).toBe(true);
  // The first call after the pause is the next turn, so each turn of the run was asked once.
  expect(calls).toBe(await judgedTurns(runId));
  expect(await sampleCounts(runId)).toEqual({ scored: dialogues });
  const whole = await savedTurns(runId);
  for (const { ordinal } of kept) {
    const inDialogue = (turns: typeof kept) => turns.filter((turn) => turn.ordinal === ordinal);
    expect(inDialogue(whole).slice(0, inDialogue(kept).length)).toEqual(inDialogue(kept));
  }
  await expectShown(runId, whole);
  expect(await plainTurns(runId)).toEqual(await undisturbed(modelId));
});
