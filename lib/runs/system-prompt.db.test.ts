import { afterAll, beforeAll, expect, it } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { readComparison } from "@/lib/comparisons/comparison";
import { endPool } from "@/lib/db/pool";
import { completion, type RawServer, rawServer, response } from "@/lib/providers/raw-server.fixture";
import { rankedRuns } from "@/lib/ranking/ranked-runs";
import { readRun } from "@/lib/reads/run";
import { readSample } from "@/lib/reads/samples/sample";
import { startWorker } from "@/lib/worker/start-worker";
import { testLaunch, testModel, testSuite, untilRun } from "./run.fixture";

type Sent = { messages?: { role: string; content: string }[]; prompt?: string };

const report = `The quarterly report describes how the business grew and why the market changed. ${"It is a long story of many parts. ".repeat(6)}`;
let server: RawServer;
let worker: Awaited<ReturnType<typeof startWorker>>;
let suiteId: number;
let modelId: number;
beforeAll(async () => {
  server = await rawServer((socket) => socket.write(response(completion(report))));
  worker = await startWorker();
  [suiteId, modelId] = [await testSuite(2), await testModel(server.address)];
});
afterAll(async () => {
  await worker.stop(500);
  await server.close();
  await endPool();
});

/** In the order of their prompts: the run's own order differs from run to run. */
const inOrder = (sent: Sent[]) =>
  sent.toSorted((a, b) => ((a.messages?.at(-1)?.content ?? "") < (b.messages?.at(-1)?.content ?? "") ? -1 : 1));

async function ran(systemPrompt: string | null, asked = modelId): Promise<{ runId: number; sent: Sent[] }> {
  const before = server.bodies.length;
  const runId = await testLaunch({ suiteId, modelId: asked, systemPrompt, concurrency: 1 });
  await untilRun(runId, "finished");
  return { runId, sent: inOrder(server.bodies.slice(before).map((body): Sent => JSON.parse(body))) };
}

it("a system prompt precedes every request, is shown with the sample, and has its own ranking", async () => {
  const [plain, brief] = [await ran(null), await ran("Be brief.")];
  expect(plain.sent.map(({ messages }) => messages?.map(({ role }) => role))).toEqual([["user"], ["user"]]);
  const first = { role: "system", content: "Be brief." };
  expect(brief.sent.map(({ messages }) => messages)).toEqual(plain.sent.map(({ messages = [] }) => [first, ...messages]));
  expect((await readRun(plain.runId)).systemPrompt).toBeNull();
  expect((await readRun(brief.runId)).systemPrompt).toBe("Be brief.");
  const { turns } = await readSample(brief.runId, 0);
  expect(turns[0]?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
  const { rankings, runs } = await rankedRuns(manifestById("ifscale"), { simulated: false });
  const rankingOf = ({ runId }: { runId: number }) => rankings.find(({ key }) => key === runs.find(({ id }) => id === runId)?.ranking);
  expect(rankingOf(brief)?.params).toContain("System prompt “Be brief.”");
  const comparison = await readComparison({ runs: [String(plain.runId), String(brief.runId)], baseline: String(plain.runId) });
  expect(JSON.stringify(comparison)).toContain(`System prompt: none in run ${plain.runId}, “Be brief.” in run ${brief.runId}.`);
  expect([rankingOf(plain), rankingOf(brief)]).toMatchObject([{ key: expect.any(String) }, { key: expect.any(String) }]);
  expect(rankingOf(brief)?.key).not.toBe(rankingOf(plain)?.key);
});

it("no system prompt is sent to a base model, whose run has none", async () => {
  const { runId, sent } = await ran("Be brief.", await testModel(server.address, { base: true }));
  expect(sent).toMatchObject([{ prompt: expect.any(String) }, { prompt: expect.any(String) }]);
  expect(sent.some(({ prompt = "" }) => prompt.includes("Be brief."))).toBe(false);
  expect((await readRun(runId)).systemPrompt).toBeNull();
});
