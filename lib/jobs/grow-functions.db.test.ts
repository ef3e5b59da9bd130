import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authorReply } from "@/lib/benchmarks/logicif/generate/build/author.fixture";
import type { BuildDetail } from "@/lib/contracts/job";
import { endPool } from "@/lib/db/pool";
import { completeUpload, createUpload, putChunk } from "@/lib/exchange/uploads";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { readItem } from "@/lib/reads/item";
import { readJob, readJobSteps } from "@/lib/reads/jobs";
import { readPanel } from "@/lib/reads/panel";
import { countOf, testModel, until } from "@/lib/runs/run.fixture";
import { type TestWorkers, testWorkers, workerHere } from "@/lib/worker/worker.fixture";
import { startBuild } from "./start-build";
import { startSuite } from "./start-suite";
import { type WriterEndpoint, writerEndpoint } from "./writer-endpoint.fixture";

let endpoint: WriterEndpoint;
let workers: TestWorkers;

beforeAll(async () => {
  workers = await testWorkers();
  await prepareQueue();
});
beforeEach(async () => {
  endpoint = await writerEndpoint(authorReply);
  return () => endpoint.close();
});
afterAll(async () => {
  await workers.clear();
  await endPool();
});

const sumTo = (name: string, step: number) => `def ${name}(n):
    total = 0
    for i in range(0, n, ${step}):
        total += i
    return total`;

async function uploaded(rows: readonly object[]): Promise<number> {
  const { id } = await createUpload("functions.jsonl");
  await putChunk(id, 0, Buffer.from(rows.map((row) => JSON.stringify(row)).join("\n")));
  await completeUpload(id, 1);
  return id;
}

async function start(input: object, uploads: number[] = []): Promise<number> {
  const modelId = await testModel(endpoint.address);
  const request = { kind: "build" as const, benchmark: "logicif", name: "pipeline", modelId, embeddingModelId: null, uploads, input };
  return (await startBuild(request)).jobId;
}

async function readBuild(id: number): Promise<BuildDetail> {
  const job = await readJob(id);
  if (job.kind !== "build") throw new Error(`Job ${id} is no build.`);
  return job;
}

const untilBuild = (id: number, good: (build: BuildDetail) => boolean) => until(() => readBuild(id), good);
const untilFinished = (id: number) => untilBuild(id, ({ status }) => status === "finished" || status === "failed");
const stepsOf = async (id: number) => (await readJobSteps(id, { limit: 200 })).steps;
/** Number of stored replies of the model; what functions returned, which is stored too, is a list. */
const keptReplies = (id: number) =>
  countOf("select count(*)::int from job_answer where job_id = $1 and json_typeof(answer) = 'object'", [id]);
const answers = () => [...endpoint.answered.values()].reduce((sum, count) => sum + count, 0);

describe("growing functions", () => {
  let worker: Awaited<ReturnType<typeof workerHere>>;
  beforeAll(async () => {
    worker = await workerHere();
  });
  afterAll(() => worker.stop(500));

  it("makes a suite from a pasted function without inputs, with spans that a reader can compare with the lines", async () => {
    const id = await start({ source: sumTo("sum_even", 2), cases: [] });
    const { result, error } = await untilFinished(id);
    expect([result?.itemCount, error]).toEqual([4, null]);
    const steps = await stepsOf(id);
    expect(steps.map(({ step }) => step)).toEqual([
      "duplicates",
      "inputs",
      "anonymise",
      "evolve 1",
      "describe",
      "verify 1",
      "cases",
      "complexity",
      "suite",
    ]);
    expect(steps[0]?.decision).toContain("no embedding model was selected");
    expect(steps[2]).toMatchObject({
      subject: "sum_even",
      prompt: expect.stringContaining("def sum_even"),
      reply: expect.stringContaining("def f"),
    });
    const { jobId } = await startSuite({ benchmark: "logicif", name: "Grown", params: {}, seed: 0, build: id });
    const made = await until(
      () => readJob(jobId),
      ({ status }) => status === "finished" || status === "failed",
    );
    if (made.kind !== "generate" || !made.result) throw new Error(made.error ?? "no suite");
    const { suiteId } = made.result;
    const item = await readItem(suiteId, 0);
    expect(item.body).toMatchObject({
      task: "sum_even",
      input: "[3]",
      statsKeys: ["c"],
      outputFormat: "int",
      difficulty: "easy",
      interval: 1,
    });
    expect(await readPanel("logicif", "review", { suiteId })).toMatchObject({ functions: [{ ordinal: 0, name: "sum_even" }] });
    const read = await readPanel("logicif", "review", { suiteId, ordinal: 0 });
    expect(read).toMatchObject({
      name: "sum_even",
      source: expect.stringMatching(/^def f/),
      spans: expect.arrayContaining([expect.objectContaining({ lines: [1] })]),
    });
  });

  it("skips unusable functions and reports the reasons", async () => {
    const rows = ["stubborn", "clumsy", "unsaid", "halting"].map((name, at) => ({ task_id: name, function: sumTo(name, at + 1) }));
    // Its name and its message contain characters that Postgres cannot store.
    rows.push({ task_id: "nul\0", function: "def nul(n):\n    raise ValueError('at ' + chr(0) + chr(0xd800))" });
    const cases = rows.map(({ task_id }) => ({ task_id, test_cases: [[1], [2], [3], ...(task_id === "nul\0" ? [] : [[99_999]])] }));
    const id = await start({ evolve: 0, verify: 2 }, [await uploaded([...rows, ...cases, { task_id: "nobody", test_cases: [[1]] }])]);
    const { result, error } = await untilFinished(id);
    expect([result?.itemCount, error]).toEqual([6, null]);
    const steps = await stepsOf(id);
    const decisionsOn = (subject: string) =>
      steps.filter((step) => step.subject === subject).map(({ step, decision }) => `${step}: ${decision}`);
    expect(decisionsOn("stubborn").at(-1)).toContain(
      "discard: Discarded: anonymise: no usable reply in 3 attempts; the last reason: it holds no block of Python code",
    );
    expect(decisionsOn("nul\ufffd").at(-1)).toContain("ValueError: at \ufffd\ufffd");
    expect(decisionsOn("unsaid").at(-1)).toBe("discard: Discarded: the instruction is not complete after 2 verification turns.");
    expect(decisionsOn("clumsy")[0]).toMatch(/anonymise: It cannot be used: it does not parse: .*Retrying/);
    expect(decisionsOn("halting").map((line) => line.split(":")[0])).toEqual([
      "anonymise",
      "describe",
      "verify 1",
      "refine 1",
      "verify 2",
      "cases",
      "complexity",
    ]);
    expect(decisionsOn("halting").at(-2)).toContain("3 of 4 cases can be used. Dropped: the input holds 99999, beyond 10000");
    expect(decisionsOn("functions.jsonl, line 11")[0]).toContain("which has no function");
    expect(decisionsOn("All functions").at(-1)).toContain("2 of 5 functions became instructions");
  });
});

describe("growing functions in a separate process", () => {
  it("resumes after a kill -9 without repeating an answered call", async () => {
    const names = Array.from({ length: 5 }, (_, at) => `sum_${String.fromCharCode(97 + at)}`);
    const rows = names.map((task_id, at) => ({ task_id, function: sumTo(task_id, at + 1) }));
    const upload = await uploaded([...rows, ...names.map((task_id) => ({ task_id, test_cases: [[3], [4], [5], [6]] }))]);
    const id = await start({ atOnce: 2 }, [upload]);
    for (const stored of [6, 14]) {
      endpoint.set({ answers: stored - answers() });
      const worker = await workers.start();
      await until(
        async () => [await keptReplies(id), endpoint.seen.open],
        ([replies = 0, open = 0]) => replies === stored && open > 0,
      );
      // Results of functions are stored beside the replies, and are no calls.
      expect((await readBuild(id)).calls).toBe(stored);
      await workers.kill(worker);
      await until(
        () => endpoint.seen.open,
        (open) => open === 0,
      );
    }
    endpoint.set({ answers: null });
    const last = await workerHere();
    const { result, error, calls } = await untilFinished(id);
    expect([result?.itemCount, error, calls]).toEqual([5 * 4, null, 5 * 4]);
    // Exactly the requests of an uninterrupted build: anonymise, evolve, describe and verify for each function.
    expect(endpoint.answered.size).toBe(5 * 4);
    expect(answers()).toBe(5 * 4);
    await last.stop(500);
  });
});
