import { afterAll, beforeAll, expect, it } from "vitest";
import { endPool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { type RawServer, rawServer, response } from "@/lib/providers/raw-server.fixture";
import { readRun } from "@/lib/reads/run";
import { readSample } from "@/lib/reads/samples/sample";
import { createSuite } from "@/lib/suites/create-suite";
import { startWorker } from "@/lib/worker/start-worker";
import { countOf, sampleCounts, testLaunch, testModel, until, untilRun } from "./run.fixture";

const answer = "The harbour is quiet tonight and small boats rest near the old stone wall.";
const counted = { prompt_tokens: 60, completion_tokens: 20, total_tokens: 80 };
const chat = (message: object, finish: string | null = "stop", usage: object = counted) =>
  JSON.stringify({ model: "m", choices: [{ index: 0, finish_reason: finish, message }], usage });

let server: RawServer;
let suiteId: number;
/** The response body of the nth call since the last launch. */
let bodyOf: (nth: number) => string = () => chat({ content: answer });
let first = 0;
const worker = await startWorker();

beforeAll(async () => {
  server = await rawServer((socket, { request }) => socket.write(response(bodyOf(request - first))));
  ({ id: suiteId } = await createSuite({ benchmark: "ifeval", name: "Twelve", params: { items: 12 }, seed: 0 }));
  await prisma().price.create({ data: { model: "odd", inputPerMillion: 10, outputPerMillion: 1000 } });
});
afterAll(async () => {
  await worker.stop(500);
  await server.close();
  await endPool();
});

async function launched(body: typeof bodyOf, more: Partial<Parameters<typeof testLaunch>[0]> = {}): Promise<number> {
  bodyOf = body;
  first = server.heads.length;
  const modelId = await testModel(server.address, { model: "odd" });
  return testLaunch({ suiteId, modelId, concurrency: 2, ...more });
}

it.each([
  ["only in the total", { ...counted, total_tokens: 2080 }, 24.2472],
  ["outside the completion", { ...counted, total_tokens: 980, completion_tokens_details: { reasoning_tokens: 900 } }, 11.0472],
])("reasoning that an endpoint counts %s is billed and counts toward the budget", async (_name, usage, usd) => {
  const whole = await launched(() => chat({ content: answer }, "stop", usage));
  await untilRun(whole, "finished");
  expect((await readRun(whole)).costUsd).toBeCloseTo(usd, 9);

  const limited = await launched(() => chat({ content: answer }, "stop", usage), { budget: { unit: "usd", amount: 5, name: null } });
  await untilRun(limited, "stopped");
  const run = await readRun(limited);
  const calls = server.heads.length - first;
  expect(run.stoppedBy).toBe("budget");
  expect(calls).toBeLessThan(12);
  expect(run.budget?.spent).toBeCloseTo((calls * usd) / 12, 9);
});

it("a run lists unusual endings of its replies: an unknown word, none, a template token, reasoning alone", async () => {
  const bodies = [
    chat({ content: answer }, "repetition_truncation"),
    chat({ content: answer }, null),
    chat({ content: `${answer}<|im_end|>` }),
    chat({ content: null, reasoning_content: answer }),
    chat({ content: null, tool_calls: [{ function: { name: "write_text", arguments: "{}" } }] }, "tool_calls"),
    chat({ content: null }, "SAFETY"),
    chat({ content: answer }, "MAX_TOKENS"),
  ];
  const runId = await launched((nth) => bodies[nth] ?? chat({ content: answer }, "END_TURN"), { concurrency: 1 });
  await untilRun(runId, "finished");
  // The marks of the server are stored a moment after the end.
  const run = await until(
    () => readRun(runId),
    ({ replyMarks }) => replyMarks.length === 4,
  );
  expect(await sampleCounts(runId)).toEqual({ scored: 11, withheld: 1 });
  expect(run.endings).toMatchObject({ cut_off: 1, empty: 2 });
  expect(run.replyMarks).toEqual(
    expect.arrayContaining([
      { kind: "ending", word: "repetition_truncation", replies: 1 },
      { kind: "no ending", word: null, replies: 1 },
      { kind: "end token", word: "<|im_end|>", replies: 1 },
      { kind: "reasoning alone", word: null, replies: 1 },
    ]),
  );
  const samples = await Promise.all(Array.from({ length: 12 }, (_, ordinal) => readSample(runId, ordinal)));
  const responses = samples.map(({ turns }) => turns[0]?.rawResponse);
  expect(responses).toContainEqual(expect.objectContaining({ tool_calls: [{ name: "write_text", arguments: "{}" }] }));
});

it("a reply that the provider cut short is requested again, and never scored", async () => {
  const broken = ["network_error", "abort", "insufficient_system_resource"].map((finish) => chat({ content: "The har" }, finish));
  const inChoice = JSON.stringify({ choices: [{ message: { content: "The har" }, error: { code: 502, message: "Upstream died" } }] });
  const runId = await launched((nth) => [...broken, inChoice][nth] ?? chat({ content: answer }), { concurrency: 1 });
  await untilRun(runId, "finished");
  expect(await sampleCounts(runId)).toEqual({ scored: 12 });
  expect(server.heads.length - first).toBe(16);
  expect(await countOf("select count(*)::int from turn where run_id = $1 and reply = $2", [runId, answer])).toBe(12);
  const errorsWhere = "select count(*)::int from attempt where run_id = $1 and outcome = 'error' and";
  expect(await countOf(`${errorsWhere} detail like 'The endpoint ended the reply with “%”.'`, [runId])).toBe(3);
  expect(await countOf(`${errorsWhere} detail = 'Upstream died' and possibly_billed`, [runId])).toBe(1);
});
