import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { families, loadFamily } from "@/lib/benchmarks/registry";
import { dialogueScenes, dialogueScript } from "@/lib/contracts/scene";
import { endPool } from "@/lib/db/pool";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { cutAtPatience } from "@/lib/endurance/cut-at-patience";
import { enduranceRows } from "@/lib/endurance/endurance-rows";
import { parseTurnText } from "@/lib/endurance/turn-text";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { readPanel } from "@/lib/reads/panel";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { readRunSamples } from "@/lib/reads/samples/run-samples";
import { readSample } from "@/lib/reads/samples/sample";
import { countOf, sampleCounts, testLaunch, testModel, until, untilRun } from "@/lib/runs/run.fixture";
import { createSuite } from "@/lib/suites/create-suite";
import { plainTurns, savedPrompts, shownEndurance } from "./dialogues.fixture";
import { type TestWorkers, testWorkers, workerHere } from "./worker.fixture";

const { manifest: family } = await loadFamily("evolif");
const dialogues = 4;
const params = { patience: 2, maxTurns: 20 };
let endpoint: Endpoint;
let workers: TestWorkers;
let suiteId: number;

beforeAll(async () => {
  workers = await testWorkers();
  endpoint = await startEndpoint({ families, settings: { latencyMs: 40 } });
  await prepareQueue();
  suiteId = (await createSuite({ benchmark: "evolif", name: "Dialogues", params: { dialogues, turns: 6 }, seed: 5 })).id;
});
afterAll(async () => {
  await workers.clear();
  await endpoint.close();
  await endPool();
});

describe("dialogues", () => {
  it("of the second edition are not launched without a judge", async () => {
    const judged = (
      await createSuite({ benchmark: "evolif", name: "Judged", params: { dialogues: 1, turns: 1, edition: "second" }, seed: 5 })
    ).id;
    const modelId = await testModel(endpoint.address, { model: "evolif/steady" });
    await expect(testLaunch({ suiteId: judged, modelId })).rejects.toMatchObject({
      code: "invalid",
      where: "judgeModelId",
      message: expect.stringMatching(/patience depends on its verdicts\. Choose a judge\.$/),
    });
  });

  it("continue at their next turn after a kill -9, with their patience kept and no turn asked again", async () => {
    const modelId = await testModel(endpoint.address, { model: "evolif/steady" });
    const runId = await testLaunch({ suiteId, modelId, concurrency: 4, params });
    const calls = new Map<string, number>();
    for (const turns of [6, 18]) {
      // No more than these are answered before the kill, however late it comes.
      endpoint.set({ answers: turns - calls.size });
      const child = await workers.start();
      await until(
        () => countOf("select count(*)::int from checks where run_id = $1", [runId]),
        (count) => count === turns,
      );
      await workers.kill(child);
      const { prompts } = endpoint.stats();
      for (const key of await savedPrompts(runId, params)) if (!calls.has(key)) calls.set(key, prompts[key]?.calls ?? 0);
    }
    expect(calls.size).toBe(18);
    expect((await sampleCounts(runId)).scored ?? 0).toBeLessThan(dialogues);
    endpoint.set({ answers: null });
    const last = await workerHere();
    await untilRun(runId, "finished");
    const { prompts } = endpoint.stats();
    expect([...calls].filter(([key, before]) => prompts[key]?.calls !== before)).toEqual([]);

    const { patience, dialogues: enduranceDialogues } = await shownEndurance(runId);
    expect(patience).toBe(2);
    for (const { status, ordinal, key, turns } of enduranceDialogues) {
      expect(status).toBe("scored");
      const whole = { ordinal, key, turns: turns.flatMap((text) => parseTurnText(text) ?? []) };
      const cut = cutAtPatience(whole, patience);
      // The dialogue ended exactly where patience ran out.
      expect(cut.turns).toHaveLength(turns.length);
      if (turns.length < params.maxTurns) expect(cut.ended).toBe("patience");
    }
    const { rows } = await readRunSamples(runId);
    expect(rows.map(({ cells }) => cells?.turns)).toEqual(enduranceDialogues.map(({ turns }) => turns.length));
    for (const { cells } of rows) expect(cells?.verdict).toMatch(/^held \d+ turns?$/);
    for (const { cells } of rows) expect(cells?.ended).toBe(cells?.turns === params.maxTurns ? "broken off" : "patience ran out");

    // The endpoint always answers a prompt in the same way, so an uninterrupted run has the same turns.
    const again = await testLaunch({ suiteId, modelId, concurrency: 4, params });
    await untilRun(again, "finished");
    expect(await plainTurns(runId)).toEqual(await plainTurns(again));
    await last.stop(500);
  });

  describe("of an undisturbed worker", () => {
    let worker: Awaited<ReturnType<typeof workerHere>>;
    beforeAll(async () => {
      worker = await workerHere();
    });
    afterAll(() => worker.stop(500));

    it("are summarized briefly, but every metric can be computed from the summary", async () => {
      const modelId = await testModel(endpoint.address, { model: "evolif/shaky" });
      const runId = await testLaunch({ suiteId, modelId, concurrency: 4, params });
      await untilRun(runId, "finished");
      const endurance = await shownEndurance(runId);
      expect(JSON.stringify(endurance.dialogues).length).toBeLessThan(20_000);
      const read = endurance.dialogues.map(({ turns, ...dialogue }) => ({
        ...dialogue,
        turns: turns.flatMap((text) => parseTurnText(text) ?? []),
      }));
      expect(family.endurance).toBeDefined();
      if (!family.endurance) return;
      const percent = new Set(family.views.metrics.filter(({ unit }) => unit === "%").map(({ id }) => id));
      const names = { ...family.endurance, groups: endurance.groups };
      const made = enduranceRows(read, { patience: endurance.patience, maxTurns: endurance.maxTurns, names, percent, missing: 0 });
      const stored = await readRunMetrics(runId);
      expect(made.length).toBeGreaterThan(15);
      for (const metric of made) {
        const kept = stored.find(({ id, slice }) => id === metric.id && JSON.stringify(slice) === JSON.stringify(metric.slice));
        expect(kept?.value, metric.id).toBe(metric.value);
        expect([kept?.low, kept?.high, kept?.n]).toEqual([metric.low, metric.high, metric.n]);
      }
      const [first] = endurance.dialogues;
      const { rows } = await readRunSamples(runId, { ended: String(first?.turns.length) });
      expect(rows.map(({ ordinal }) => ordinal)).toEqual(
        endurance.dialogues.filter(({ turns }) => turns.length === first?.turns.length).map(({ ordinal }) => ordinal),
      );
      await expect(readRunSamples(runId, { ended: "soon" })).rejects.toMatchObject({ code: "invalid", where: "ended" });
      await expect(shownEndurance(runId, "nobody")).rejects.toMatchObject({ code: "invalid" });

      // A turn's view contains only what it adds to the prompt; its panel shows its position in the dialogue.
      const sample = await readSample(runId, 0);
      expect(sample.turns.map(({ messages, earlier }) => [messages.length, earlier]).slice(0, 2)).toEqual([
        [2, 0],
        [1, 3],
      ]);
      const timeline = { runId, ordinal: 0, turns: sample.turns.length };
      const { patience, scenes } = dialogueScenes.parse(await readPanel("evolif", "timeline", timeline));
      expect(patience).toBe(2);
      expect(scenes.map(({ constraints }) => constraints.map(({ id }) => id))).toEqual(
        sample.turns.map(({ verdict }) => verdict?.checks.map(({ id }) => id)),
      );
      const script = dialogueScript.parse(await readPanel("evolif", "script", { suiteId, ordinal: 0 }));
      expect(script.slice(0, 6).map(({ scene }) => scene)).toEqual(scenes.slice(0, 6));
      expect(script.length).toBeGreaterThanOrEqual(6);
    });

    it("that outgrow the model's context are censored, not failed", async () => {
      const narrow = await startEndpoint({ families, settings: { contextTokens: 400 } });
      const modelId = await testModel(narrow.address, { model: "evolif/perfect" });
      const runId = await testLaunch({ suiteId, modelId, concurrency: 4, params: { ...params, maxTurns: 100 } });
      await untilRun(runId, "finished");
      expect(await sampleCounts(runId)).toEqual({ scored: dialogues });
      const { rows } = await readRunSamples(runId);
      for (const { cells } of rows) expect(cells?.ended).toBe("outgrew the context");
      for (const { reason } of rows) expect(reason).toMatch(/^censored: turn \d+ outgrew the model's context$/);
      const endurance = await shownEndurance(runId);
      const ended = endurance.dialogues.map(({ turns, ...dialogue }) =>
        cutAtPatience({ ...dialogue, turns: turns.flatMap((text) => parseTurnText(text) ?? []) }, endurance.patience),
      );
      expect(ended.map((dialogue) => dialogue.ended)).toEqual(Array(dialogues).fill("censored"));
      await narrow.close();
    });
  });
});
