import { afterAll, expect, it } from "vitest";
import { type ScoredEnding, scoredEnding } from "@/lib/contracts/asked";
import { outcomeMetric, splitOfAsked } from "@/lib/contracts/plain/sample-outcomes";
import { endPool, pool } from "@/lib/db/pool";
import { type RawServer, rawServer, response } from "@/lib/providers/raw-server.fixture";
import { readLeaderboard } from "@/lib/ranking/leaderboard";
import { readOverview } from "@/lib/ranking/overview";
import { readRun } from "@/lib/reads/run";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { readRunSamples } from "@/lib/reads/samples/run-samples";
import { createSuite } from "@/lib/suites/create-suite";
import { startWorker } from "@/lib/worker/start-worker";
import { countOf, testLaunch, testModel, until, untilRun } from "./run.fixture";

const servers: RawServer[] = [];
const worker = await startWorker();
afterAll(async () => {
  await worker.stop(500);
  await Promise.all(servers.map((server) => server.close()));
  await endPool();
});

const report = "one two three four five six seven eight nine ten ".repeat(6);
const replies = {
  finished: { message: { content: report }, finish_reason: "stop" },
  cut_off: { message: { content: report }, finish_reason: "length" },
  reasoning_exhausted: { message: { content: "" }, finish_reason: "length" },
  refused: { message: { content: null, refusal: `I will not do this. ${report}` }, finish_reason: "stop" },
  empty: { message: { content: "" }, finish_reason: "stop" },
  rejected: { message: { content: "Ready." }, finish_reason: "stop" },
  filtered: { message: { content: null }, finish_reason: "content_filter" },
  unscored: { message: { content: `Nobody can judge this. ${report}` }, finish_reason: "stop" },
};

/** An endpoint that ends the nth new prompt according to the list, and judges every text but one as coherent. */
async function endingServer(endings: readonly (keyof typeof replies | "failed")[]): Promise<RawServer> {
  const prompts: string[] = [];
  const server = await rawServer((socket, { request }) => {
    const prompt: string = JSON.parse(server.bodies[request] ?? "").messages.at(-1).content;
    const usage = { prompt_tokens: 150, completion_tokens: 60 };
    const say = (choice: object) => void socket.write(response(JSON.stringify({ model: "acme/model", choices: [choice], usage })));
    if (prompt.includes("<text>")) {
      const content = prompt.includes("Nobody can judge") ? "I cannot say." : '{"coherence_score": 9}';
      return say({ message: { content }, finish_reason: "stop" });
    }
    if (!prompts.includes(prompt)) prompts.push(prompt);
    const ending = endings[prompts.indexOf(prompt)] ?? "finished";
    if (ending === "failed") return void socket.write(response('{"error":{"message":"no"}}', {}, "422 Unprocessable Entity"));
    // Every second finished reply contains all words of its list.
    const whole = { message: { content: prompt }, finish_reason: "stop" };
    say(ending === "finished" && prompts.indexOf(prompt) % 2 === 0 ? whole : replies[ending]);
  });
  servers.push(server);
  return server;
}

/** Counts the rows of the sample table with each ending. */
async function tableCounts(runId: number): Promise<Record<ScoredEnding, number>> {
  const counted = scoredEnding.options.map(async (reply) => [reply, (await readRunSamples(runId, { reply }, { limit: 2 })).matching]);
  return Object.fromEntries(await Promise.all(counted));
}

const fatesOf = ({ counts, endings }: Awaited<ReturnType<typeof readRun>>) =>
  Object.fromEntries(splitOfAsked(counts, endings).map(({ outcome, count }) => [outcome, count]));

it("a run splits its samples by outcome, and bounds its headline by the hidden ones", async () => {
  const made = { benchmark: "ifscale", name: "Endings", params: { densities: [10, 20], seeds: 8 }, seed: 0 };
  const { id: suiteId } = await createSuite(made);
  const server = await endingServer(["cut_off", "refused", "rejected", "filtered", "failed", "unscored", "cut_off"]);
  const [modelId, judgeModelId] = [await testModel(server.address), await testModel(server.address, { model: "acme/judge" })];
  const runId = await testLaunch({
    suiteId,
    modelId,
    judgeModelId,
    params: { maxAttempts: 2, judge: true },
    concurrency: 2,
    maxRetries: 0,
  });
  await untilRun(runId, "finished");

  const run = await readRun(runId);
  const split = { finished: 9, cut_off: 2, refused: 1, rejected: 1, filtered: 1, failed: 1, unscored: 1 };
  expect(fatesOf(run)).toEqual(split);
  expect(run.sampleCount).toBe(16);
  expect(await tableCounts(runId)).toEqual({ finished: 9, cut_off: 2, reasoning_exhausted: 0, refused: 1, empty: 0 });
  expect(run.failures.find(({ status }) => status === "rejected")?.reason).toBe("short_response after 2 attempts");

  // Cut-off and refused replies are in the headline; hidden ones only change its bounds.
  expect(run.headline).toMatchObject({ n: 12, missing: 4 });
  expect(run.missing).toMatchObject({
    ...{ missing: 4, asked: 16 },
    fates: ["rejected", "filtered", "failed", "unscored"].map((fate) => ({ fate, count: 1 })),
  });
  expect(run.missing?.bounds?.low).toBeLessThan(run.headline?.low ?? Number.NaN);
  expect(run.missing?.bounds?.high).toBeGreaterThan(run.headline?.high ?? Number.NaN);

  const metrics = await readRunMetrics(runId);
  const finished = metrics.find(({ id, slice }) => id === "accuracy_finished" && Object.keys(slice).length === 0);
  expect(finished).toMatchObject({ n: 9, missing: 7 });
  const counted = (density: number) =>
    Object.entries(split).map(([outcome]) => metrics.find(({ id, slice }) => id === `asked_${outcome}` && slice.density === density));
  expect([...counted(10), ...counted(20)].reduce((sum, metric) => sum + (metric?.value ?? Number.NaN), 0)).toBe(16);
  expect(counted(10).every((metric) => metric?.n === 8)).toBe(true);

  // The leaderboard marks the same figure, because this suite has no sample of 500 words.
  const { rankings } = await readLeaderboard("ifscale");
  const ranking = rankings.find((ranking) => ranking.suiteId === suiteId)?.key ?? null;
  const { rows } = await readLeaderboard("ifscale", { ranking });
  const row = rows.find((row) => row.runId === runId);
  expect(row?.metrics[0]).toEqual(run.headline);
  expect(row?.missing).toEqual(run.missing);
  // One lost sample is always permitted; filtered, rejected and unscored ones are not lost.
  expect(row).toMatchObject({ partial: null, lossy: null });
  // The Overview shows the same headline for this suite.
  const { columns, rows: models } = (await readOverview()).matrix;
  expect(columns[0]?.benchmark.id).toBe("ifscale");
  expect(models.flatMap(({ cells }) => (cells[0]?.runId === runId ? [cells[0].headline] : []))).toEqual([run.headline]);
});

it("totals stored before endings were distinguished give the same split", async () => {
  const server = await endingServer(["empty", "reasoning_exhausted", "empty"]);
  const { id: suiteId } = await createSuite({ benchmark: "lexinstruct", name: "Blank", params: { items: 12 }, seed: 0 });
  const runId = await testLaunch({ suiteId, modelId: await testModel(server.address), concurrency: 2, itemLimit: 12 });
  await untilRun(runId, "finished");
  const split = { finished: 9, reasoning_exhausted: 1, empty: 2 };
  expect(fatesOf(await readRun(runId))).toEqual(split);
  // A run is finished a moment before its totals are stored.
  const kept = "select count(*)::int from run where id = $1 and totals ? 'endings'";
  await until(
    () => countOf(kept, [runId]),
    (count) => count === 1,
  );
  const stripped = await pool().query("update run set totals = totals - 'endings' where id = $1 and totals ? 'endings'", [runId]);
  expect(stripped.rowCount).toBe(1);
  const run = await readRun(runId);
  expect(fatesOf(run)).toEqual(split);
  expect(run.missing).toBeNull();
  expect((await readRunMetrics(runId)).find(({ id, slice }) => id === "strict_finished" && Object.keys(slice).length === 0)?.n).toBe(9);
});

it("a run whose replies all finished stores no metrics of finished replies", async () => {
  const server = await endingServer([]);
  const { id: suiteId } = await createSuite({ benchmark: "ifscale", name: "Whole", params: { densities: [10], seeds: 3 }, seed: 1 });
  const runId = await testLaunch({ suiteId, modelId: await testModel(server.address) });
  await untilRun(runId, "finished");
  expect(fatesOf(await readRun(runId))).toEqual({ finished: 3 });
  const ids = (await readRunMetrics(runId)).map(({ id }) => id);
  expect(ids).toContain("accuracy");
  expect(ids.filter((id) => id.endsWith("_finished") || id === outcomeMetric("finished"))).toEqual([]);
});
