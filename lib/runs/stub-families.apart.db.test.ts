import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { small } from "@/lib/benchmarks/small/index.fixture";
import { carried, clustered } from "@/lib/benchmarks/stubs/clustered.fixture";
import { weighted } from "@/lib/benchmarks/stubs/weighted.fixture";
import type { ModelSettings } from "@/lib/contracts/model";
import { sampleDetail } from "@/lib/contracts/sample";
import { storedTrace } from "@/lib/contracts/trace-evidence";
import { annotate } from "@/lib/curation/annotate";
import { undoAnnotation } from "@/lib/curation/undo-annotation";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { recomputeMetrics } from "@/lib/engine/metrics/recompute-metrics";
import { startDiagnosis } from "@/lib/jobs/start-diagnosis";
import { startTrace } from "@/lib/jobs/start-trace";
import { estimateDiagnosis } from "@/lib/planning/estimate-diagnosis";
import { estimateRun } from "@/lib/planning/estimate-run";
import { readJob } from "@/lib/reads/jobs";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { readRunSamples } from "@/lib/reads/samples/run-samples";
import { readSample } from "@/lib/reads/samples/sample";
import { scope } from "@/lib/shares/scope";
import { createShare } from "@/lib/shares/share";
import { sharedSample } from "@/lib/shares/shared-sample";
import { createSuite } from "@/lib/suites/create-suite";
import { workerHere } from "@/lib/worker/worker.fixture";
import { classByHand } from "./class-by-hand";
import { filesCalled } from "./files-called.fixture";
import { countOf, testLaunch, testModel, until, untilRun } from "./run.fixture";

vi.mock("@/lib/benchmarks/registry", async () => {
  const { weighted: heavy } = await import("@/lib/benchmarks/stubs/weighted.fixture");
  const { clustered: grouped } = await import("@/lib/benchmarks/stubs/clustered.fixture");
  const { small: brief } = await import("@/lib/benchmarks/small/index.fixture");
  const families = [heavy, grouped, brief];
  const familyById = (id: string) => families.find(({ manifest }) => manifest.id === id) ?? heavy;
  return {
    families,
    manifests: families.map(({ manifest }) => manifest),
    familyById,
    manifestById: (id: string) => familyById(id).manifest,
    loadFamily: async (id: string) => ({ manifest: familyById(id).manifest, engine: await familyById(id).engine() }),
  };
});

let endpoint: Endpoint;
let worker: Awaited<ReturnType<typeof workerHere>>;

beforeAll(async () => {
  endpoint = await startEndpoint({ families: [weighted, clustered, small] });
  // A separate process would not know these families.
  worker = await workerHere();
});
afterAll(async () => {
  await worker.stop(500);
  await endpoint.close();
  await endPool();
});

let models = 0;
async function simulatedModel(profile: string): Promise<number> {
  const settings: ModelSettings = { kind: "simulated", profile, seed: 0, latencySeconds: 0 };
  return (await prisma().model.create({ data: { name: `stub ${++models}`, kind: "simulated", settings } })).id;
}

const finishedJob = (id: number) =>
  until(
    () => readJob(id),
    ({ status }) => status === "finished" || status === "failed",
  );

const wholeOf = async (runId: number, id: string) =>
  (await readRunMetrics(runId)).find((metric) => metric.id === id && Object.keys(metric.slice).length === 0);

describe("a family with weighted checks over shared texts", () => {
  const params = { contexts: 3, rows: [20, 400], questions: 4 };
  const texts = () => countOf("select count(*)::int from blob", []);
  let suiteId: number;
  let textsOfSuite: number;
  beforeAll(async () => {
    const before = await texts();
    suiteId = (await createSuite({ benchmark: "weighted-stub", name: "Weighted", params, seed: 1 })).id;
    textsOfSuite = (await texts()) - before;
  });

  it("stores each text once, and not in its items", async () => {
    expect(textsOfSuite).toBe(6);
    expect(await countOf("select max(length(body::text)) as count from item where suite_id = $1", [suiteId])).toBeLessThan(200);
    expect(await countOf("select cluster_count as count from suite where id = $1", [suiteId])).toBe(3);
  });

  it("runs through the queue, is scored with credits and facts, and can be read by pages and shares", async () => {
    const runId = await testLaunch({ suiteId, modelId: await simulatedModel("hasty"), warmFirst: true });
    await untilRun(runId, "finished");
    const score = await wholeOf(runId, "score");
    expect(score).toMatchObject({ n: 24, missing: 0 });
    expect(score?.value).toBeGreaterThan(0);

    const { rows } = await readRunSamples(runId);
    expect(rows).toHaveLength(24);
    expect(rows.filter(({ tags }) => typeof tags.position === "number").length).toBeGreaterThan(5);
    const [answered] = rows.filter(({ tags }) => typeof tags.position === "number");
    const page = await readRunSamples(runId, { tags: [`position=${answered?.tags.position}`] });
    expect(page.rows.map(({ ordinal }) => ordinal)).toContain(answered?.ordinal);
    expect(page.rows.every(({ tags }) => tags.position === answered?.tags.position)).toBe(true);

    const [passed] = rows.filter((row) => row.score !== null && row.score > 1);
    const sample = sampleDetail.parse(await readSample(runId, passed?.ordinal ?? 0));
    const [turn] = sample.turns;
    expect(turn?.verdict?.checks.map(({ weight }) => weight)).toEqual([1, 2, 3]);
    expect(turn?.verdict?.checks.at(-1)?.credit).toBe(1.25);
    expect(turn?.verdict).toMatchObject({ score: sample.score, facts: { parseable: true } });
    expect(turn?.drifted).toBe(false);
    expect(turn?.sent).toMatchObject({ outputLimit: expect.any(Number), cut: null, ended: "text" });
    expect(turn?.messages[1]?.parts[0]).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.stringify(sample).length).toBeLessThan(60_000);
    expect(
      await countOf("select count(*)::int from checks where run_id = $1 and credits is not null and facts is not null", [runId]),
    ).toBeGreaterThan(5);

    const { slug } = await createShare({ kind: "run", runId });
    const shared = await sharedSample(await scope(slug), passed?.ordinal ?? 0);
    expect(shared.turns[0]?.verdict).toEqual(turn?.verdict);
  });

  it("asks context by context, in an order of contexts that the run seeds", async () => {
    const runId = await testLaunch({ suiteId, modelId: await simulatedModel("exact"), repetitions: 2 });
    const order = async (id: number) => (await pool().query("select order_starts from run where id = $1", [id])).rows[0].order_starts;
    const starts: number[] = await order(runId);
    expect(starts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => 4 * at));
    const clusters = starts.map((start) => Math.floor((start % 24) / 4) % 3);
    // All samples of a context are consecutive, over all repetitions and lengths.
    expect(clusters.filter((cluster, at) => cluster !== clusters[at - 1])).toHaveLength(3);
    // The seed is the run's id: of six orders, twelve runs that happen to have the same one are one case in 400 million.
    const modelId = await simulatedModel("exact");
    const others = await Promise.all(Array.from({ length: 12 }, async () => order(await testLaunch({ suiteId, modelId }))));
    expect(new Set(others.map(String)).size).toBeGreaterThan(1);
    await untilRun(runId, "finished");
    expect(await countOf("select count(*)::int from sample where run_id = $1 and status = 'scored'", [runId])).toBe(48);
  });

  it("warms each context with one request, and sends the others once its reply has arrived", async () => {
    const listener = await listening();
    const modelId = await testModel(listener.address, { base: true });
    const runId = await testLaunch({ suiteId, modelId, warmFirst: true, concurrency: 12 });
    await untilRun(runId, "finished");
    await listener.close();
    const contexts = new Map<string, string[]>();
    for (const { is, prompt } of listener.events) {
      const firstRow = /^Row 1: .*$/m.exec(prompt)?.[0] ?? "";
      contexts.set(firstRow, [...(contexts.get(firstRow) ?? []), is]);
    }
    expect(contexts.size).toBe(6);
    for (const events of contexts.values()) {
      expect(events.slice(0, 3)).toEqual(["asked", "answered", "asked"]);
      expect(events.filter((is) => is === "answered")).toHaveLength(4);
    }
    expect(listener.events.every(({ prompt }) => prompt.endsWith("\noutput: "))).toBe(true);
  });

  it("learns how the model counts tokens, and cuts the next run's prompts accordingly", async () => {
    const short = await testModel(endpoint.address, { model: "weighted-stub/hasty", contextTokens: 2000 });
    const cutTokens = async () => {
      const runId = await testLaunch({ suiteId, modelId: short });
      await untilRun(runId, "finished");
      const { rows } = await pool().query(
        "select token_ratio, (select max((cut->>'kept')::int) from turn where run_id = $1) as kept from run where id = $1",
        [runId],
      );
      return rows[0] as { token_ratio: number; kept: number };
    };
    // The endpoint counts one token per four characters, o200k_base slightly fewer.
    const first = await cutTokens();
    expect(first.token_ratio).toBeGreaterThan(0.5);
    await pool().query("update run set token_ratio = 1.5 where token_ratio is not null");
    expect((await cutTokens()).kept).toBeLessThan(first.kept);
  });

  it("treats a prompt that the endpoint finds too long as failed with its reason, never as zero", async () => {
    endpoint.set({ contextTokens: 1500 });
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address, { model: "weighted-stub/exact" }) });
    await untilRun(runId, "finished");
    endpoint.set({ contextTokens: null });
    const { rows } = await pool().query(
      "select distinct score, left(reason, 58) as reason from sample where run_id = $1 and status = 'failed'",
      [runId],
    );
    expect(rows).toEqual([{ score: null, reason: expect.stringMatching(/^400: This model's maximum context length is 1500/) }]);
    expect(await wholeOf(runId, "score")).toMatchObject({ n: 12, missing: 12 });
  });

  it("sends complete prompts with their limits, and cuts them for a model with a known context", async () => {
    const { rows } = await pool().query("select hash, text from blob order by length(text) desc limit 1");
    expect(createHash("sha256").update(rows[0].text).digest("hex")).toBe(rows[0].hash);
    endpoint.resetStats();
    const full = await testModel(endpoint.address, { model: "weighted-stub/exact" });
    const open = await testLaunch({ suiteId, modelId: full, warmFirst: true, concurrency: 8 });
    await untilRun(open, "finished");
    expect(endpoint.stats().answered).toBe(24);
    expect(await countOf("select max(input_tokens) as count from turn where run_id = $1", [open])).toBeGreaterThan(rows[0].text.length / 4);
    expect(await countOf("select count(*)::int from turn where run_id = $1 and cut is not null", [open])).toBe(0);
    const limited = "select count(*)::int from turn where run_id = $1 and output_limit > 0 and reasoning_limit = 2 * output_limit";
    expect(await countOf(limited, [open])).toBe(24);

    const short = await testModel(endpoint.address, { model: "weighted-stub/exact", contextTokens: 2000, reasoningTokens: 100 });
    const cut = await testLaunch({ suiteId, modelId: short });
    await untilRun(cut, "finished");
    const turns = await pool().query("select cut, output_limit, reasoning_limit from turn where run_id = $1 and cut is not null", [cut]);
    expect(turns.rows).toHaveLength(12);
    for (const turn of turns.rows) {
      expect(turn).toMatchObject({ cut: { message: 1, part: 0 }, reasoning_limit: 100 });
      expect(turn.output_limit).toBeGreaterThan(0);
      expect(turn.cut.kept).toBeLessThan(rows[0].text.length);
    }
    const estimate = await estimateRun({ suiteId, modelId: full, concurrency: 8, repetitions: 1 } as Parameters<typeof estimateRun>[0]);
    expect(estimate.inputTokens).toBeGreaterThan(12 * 3000);
  });
});

describe("a family whose cases are clustered by function", () => {
  it("runs a selection of whole functions, and slices by findings about its items", async () => {
    const { id: suiteId } = await createSuite({ benchmark: "clustered-stub", name: "Clustered", params: {}, seed: 2 });
    const all = await countOf("select count(*)::int from item where suite_id = $1", [suiteId]);
    const functions = await countOf("select cluster_count as count from suite where id = $1", [suiteId]);
    expect(functions).toBeGreaterThan(2);
    const runId = await testLaunch({ suiteId, modelId: await simulatedModel("off-by-one"), clusterLimit: 2, repetitions: 2 });
    await untilRun(runId, "finished");
    const cases = await countOf(
      "select count(*)::int from item where suite_id = $1 and cluster in (select cluster from sample join item on item.id = item_id where run_id = $2)",
      [suiteId, runId],
    );
    expect(cases).toBeLessThan(all);
    expect(await wholeOf(runId, "accuracy")).toMatchObject({ n: 2 * cases });
    expect(await wholeOf(runId, "whole")).toMatchObject({ n: 2 });

    const missed = await countOf("select count(*)::int from sample where run_id = $1 and passed = false", [runId]);
    expect(missed).toBeGreaterThan(0);
    const traced = async () => (await finishedJob((await startTrace(runId, carried)).jobId)).result;
    expect(await traced()).toEqual({ items: cases, failures: missed, nothing: 0 });
    expect(await traced()).toEqual({ items: 0, failures: 0, nothing: 0 });
    await expect(startTrace(runId, "steps")).rejects.toThrow("has no trace “steps”. Known: carried.");
    const [stored] = (await pool().query("select facts, text from item_finding join blob on hash = detail_hash limit 1")).rows;
    expect(storedTrace.parse(JSON.parse(stored.text)).filter(({ changed }) => changed[1]?.[1] !== "0")).toHaveLength(stored.facts.carries);

    const sliced = (await readRunMetrics(runId)).filter(({ slice }) => "carries" in slice);
    expect(sliced.length).toBeGreaterThan(1);
    expect(sliced.reduce((sum, { n }) => sum + n, 0)).toBe(2 * cases);
    expect((await readSample(runId, 0)).tags).toHaveProperty("carries");
    const off = await readRunSamples(runId, { tags: ["off=1"] });
    expect(off.rows.map(({ ordinal }) => ordinal)).toEqual((await readRunSamples(runId, { passed: false })).rows.map((row) => row.ordinal));
  });

  it("has each failure classified once by a model, and filters samples by class", async () => {
    const judge = await sayingSlip();
    const { id: suiteId } = await createSuite({ benchmark: "clustered-stub", name: "Failures", params: {}, seed: 3 });
    const runId = await testLaunch({ suiteId, modelId: await simulatedModel("off-by-one") });
    await untilRun(runId, "finished");
    const failed = await countOf("select count(*)::int from sample where run_id = $1 and passed = false", [runId]);
    expect(failed).toBeGreaterThan(1);
    const modelId = await testModel(judge.address, { model: "judge" });
    const diagnosed = async () => {
      return (await finishedJob((await startDiagnosis(runId, modelId)).jobId)).result;
    };
    expect(await estimateDiagnosis(runId, modelId)).toMatchObject({ failures: failed, calls: failed, costUsd: null });
    expect(await diagnosed()).toMatchObject({ classed: failed, unclear: 0 });
    expect(judge.calls()).toBe(failed);
    expect(await estimateDiagnosis(runId, modelId)).toMatchObject({ failures: 0, calls: 0, inputTokens: 0 });
    const slips = await readRunSamples(runId, { tags: ["class=slip"] });
    expect(slips.rows.map(({ ordinal }) => ordinal)).toEqual(
      (await readRunSamples(runId, { passed: false })).rows.map((row) => row.ordinal),
    );
    expect(await diagnosed()).toMatchObject({ classed: 0, unclear: 0 });
    expect(judge.calls()).toBe(failed);
    await judge.close();

    const [first] = slips.rows;
    const about = { subject: "sample", key: `${runId}/${first?.ordinal}`, kind: "class" } as const;
    const tagsNow = async () => (await readSample(runId, first?.ordinal ?? -1)).tags;
    const classAs = async (named: string) => {
      const { id } = await annotate({ ...about, value: { class: named }, author: "Ada", why: "It never began." });
      await classByHand(about);
      return id;
    };
    expect(await tagsNow()).toMatchObject({ class: "slip", class_by: expect.stringContaining("model") });
    const by = { class: "other", class_by: "Ada", class_why: "It never began.", class_before: "slip", class_at: expect.any(String) };
    const edited = await classAs("Other");
    expect(await tagsNow()).toMatchObject(by);
    expect((await readRunSamples(runId, { tags: ["class=other"] })).rows.map(({ ordinal }) => ordinal)).toEqual([first?.ordinal]);
    // A word that is not a class of the family is an ordinary remark.
    const remark = await classAs("position bias");
    expect(await tagsNow()).toMatchObject({ class: "slip" });
    await classByHand(await undoAnnotation(remark, { undone: true }));
    expect(await tagsNow()).toMatchObject(by);
    await classByHand(await undoAnnotation(edited, { undone: true }));
    expect(await tagsNow()).toMatchObject({ class: "slip" });
    expect(await tagsNow()).not.toHaveProperty("class_why");
  });
});

describe("a diagnosis", () => {
  let [suiteId, runId, failed] = [0, 0, 0];
  beforeAll(async () => {
    suiteId = (await createSuite({ benchmark: "clustered-stub", name: "Refused", params: {}, seed: 4 })).id;
  });
  beforeEach(async () => {
    runId = await testLaunch({ suiteId, modelId: await simulatedModel("off-by-one") });
    await untilRun(runId, "finished");
    failed = await countOf("select count(*)::int from sample where run_id = $1 and passed = false", [runId]);
    expect(failed).toBeGreaterThan(1);
  });
  const diagnosed = async (judge: { address: string; close: () => Promise<void> }, extraBody: Record<string, number> = {}) => {
    const { jobId } = await startDiagnosis(runId, await testModel(judge.address, { model: "judge", extraBody }));
    const { status, result, error } = await finishedJob(jobId);
    await judge.close();
    return { status, result, error };
  };

  it("finishes although the model refuses to classify a failure, which stays without a class", async () => {
    let refused: string | null = null;
    const judge = await sayingSlip((prompt) => {
      refused ??= prompt;
      return prompt === refused;
    });
    expect(await diagnosed(judge)).toMatchObject({ status: "finished", result: { classed: failed - 1, unclear: 1 } });
    expect((await readRunSamples(runId, { tags: ["class=slip"] })).rows).toHaveLength(failed - 1);
  });

  it("finishes again although the model refuses all questions that are left", async () => {
    let first: string | null = null;
    const judge = await sayingSlip((prompt) => {
      first ??= prompt;
      return prompt === first;
    });
    const modelId = await testModel(judge.address, { model: "judge" });
    const again = async () => finishedJob((await startDiagnosis(runId, modelId)).jobId);
    expect(await again()).toMatchObject({ result: { classed: failed - 1, unclear: 1 } });
    expect(await again()).toMatchObject({ status: "finished", result: { classed: 0, unclear: 1 }, error: null });
    await judge.close();
  });

  it("fails with the endpoint's message if the model refuses every question, also beside a failure that needs none", async () => {
    const error = "The model's endpoint failed: 400: This request was flagged. Test its connection on the Models page.";
    const passing = "ordinal = (select min(ordinal) from sample where run_id = $1 and passed)";
    await pool().query(`update sample set passed = false where run_id = $1 and ${passing}`, [runId]);
    expect(await diagnosed(await sayingSlip(() => true))).toEqual({ status: "failed", result: null, error });
  });

  it("fails with the endpoint's message if the model refuses a setting, although it has answered a question", async () => {
    let answered: string | null = null;
    const judge = await sayingSlip((prompt) => {
      answered ??= prompt;
      return prompt !== answered;
    }, "Unrecognized request argument supplied: mirostat.");
    const error = expect.stringContaining("Unrecognized request argument supplied: mirostat. Test its connection");
    expect(await diagnosed(judge, { mirostat: 2 })).toEqual({ status: "failed", result: null, error });
  });
});

/**
 * Number of source files involved from a launch to a sample on its page, without those of the family and of the endpoint. Exceeding it
 * means that a layer was added.
 */
const mostFiles = 158;

it("a launch leads to a reply on its page through few files", async () => {
  const { id: suiteId } = await createSuite({ benchmark: "small", name: "Walked", params: { lengths: [10], topics: 2 }, seed: 1 });
  const answering = await sayingSlip();
  const modelId = await testModel(answering.address);
  const walk = () =>
    filesCalled(async () => {
      const runId = await testLaunch({ suiteId, modelId });
      await untilRun(runId, "finished");
      expect(await readSample(runId, 0)).toMatchObject({ status: "scored" });
    });
  const walks = [await walk(), await walk(), await walk()];
  await answering.close();
  // What the worker does every few seconds, for this run and for others, or after a run has ended, falls into some walks only.
  const rare =
    /^lib\/(jobs\/|limits\/renew|record\/run-totals|engine\/metrics\/keep-totals|runs\/(probe|recover|waiting)-runs|runs\/notify-ends|db\/guard-run|queue\/live-parts|engine\/(asked-part|open-dialogues|metrics\/part-metrics))/;
  const isWalked = (path: string) =>
    !/\.(test|fixture)\.ts$|^lib\/(endpoint|db\/generated)\//.test(path) &&
    !rare.test(path) &&
    walks.every((files) => files.includes(path));
  const walked = (walks[0] ?? []).filter(isWalked);
  expect(walked).toEqual(expect.arrayContaining(["lib/runs/launch-run.ts", "lib/record/play.ts", "lib/reads/samples/sample.ts"]));
  expect(walked.length, walked.join("\n")).toBeLessThanOrEqual(mostFiles);
});

describe("a family whose verifier has a newer version of facts", () => {
  const versions = (runId: number) =>
    countOf("select count(*)::int from checks where run_id = $1 and facts_version = '2' and facts ? 'written'", [runId]);

  it("adds the new facts and their metric to an earlier run, without changing a verdict", async () => {
    const params = { lengths: [10, 100], topics: 5 };
    const { id: suiteId } = await createSuite({ benchmark: "small", name: "Small", params, seed: 1 });
    const runId = await testLaunch({ suiteId, modelId: await simulatedModel("brief") });
    await untilRun(runId, "finished");
    expect(await versions(runId)).toBe(10);
    const before = { accuracy: await wholeOf(runId, "accuracy"), written: await wholeOf(runId, "written") };
    expect(before).toMatchObject({ accuracy: { value: 50 }, written: { value: 35, n: 10 } });

    // Data as the first version left them: no facts, a metric that cannot be computed, and one verdict from a judge.
    await pool().query("update checks set facts = null, facts_version = null where run_id = $1", [runId]);
    await pool().query("update checks set detail = '[]' where run_id = $1 and ordinal = 0", [runId]);
    await pool().query("update run_metric set version = '1' where run_id = $1", [runId]);
    const verdictSql =
      "select md5(string_agg(outcomes || score || passed || version, ',' order by ordinal)) as v from checks where run_id = $1";
    const verdicts = async () => (await pool().query(verdictSql, [runId])).rows[0].v;
    const letters = await verdicts();

    await recomputeMetrics(new AbortController().signal, (error) => {
      throw error;
    });
    expect(await versions(runId)).toBe(9);
    expect(await verdicts()).toBe(letters);
    expect(await wholeOf(runId, "accuracy")).toEqual(before.accuracy);
    expect(await wholeOf(runId, "written")).toMatchObject({ n: 9 });
    const { rows } = await pool().query("select message from run_log where run_id = $1 and kind = 'recomputed'", [runId]);
    expect(rows).toEqual([{ message: expect.stringMatching(/^Metrics \(Reference\) of version 1, facts 2 instead of 1: /) }]);
    expect((await readRunSamples(runId, { tags: ["written=60"] })).rows).toHaveLength(5);
  });
});

/** An endpoint that classifies every failure as a slip, except for the prompts that it refuses. */
async function sayingSlip(refuses: (prompt: string) => boolean = () => false, message = "This request was flagged.") {
  let calls = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls++;
    if (refuses(JSON.stringify(JSON.parse(Buffer.concat(chunks).toString("utf8")).messages))) {
      response.writeHead(400, { "content-type": "application/json" });
      return void response.end(JSON.stringify({ error: { message } }));
    }
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ choices: [{ message: { content: "Slip." }, finish_reason: "stop" }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (typeof bound !== "object" || bound === null) throw new Error("no port");
  return {
    address: `http://127.0.0.1:${bound.port}/v1`,
    calls: () => calls,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An endpoint for base models that records which prompts were asked and answered, and when. */
async function listening() {
  const events: { is: "asked" | "answered"; prompt: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { prompt } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    events.push({ is: "asked", prompt });
    // The other samples of this context would arrive in the meantime if they did not wait.
    // biome-ignore lint/style/noRestrictedGlobals: the endpoint answers after this time.
    setTimeout(() => {
      events.push({ is: "answered", prompt });
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ choices: [{ text: "Nothing.", finish_reason: "stop" }] }));
    }, 20);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (typeof bound !== "object" || bound === null) throw new Error("no port");
  return {
    address: `http://127.0.0.1:${bound.port}/v1`,
    events,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
