import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { loadFamily } from "@/lib/benchmarks/registry";
import type { JobDetail } from "@/lib/contracts/job";
import { openaiCompatible } from "@/lib/contracts/model";
import { launchRequest } from "@/lib/contracts/run-request";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { importGiven } from "@/lib/exchange/imported.fixture";
import { completeUpload, createUpload, putChunk } from "@/lib/exchange/uploads";
import { completion, rawServer, response } from "@/lib/providers/raw-server.fixture";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { readJob } from "@/lib/reads/jobs";
import { readRun } from "@/lib/reads/run";
import { readRunFlips } from "@/lib/reads/run-flips";
import { readAskedAgain } from "@/lib/reads/samples/asked-again";
import { readSample } from "@/lib/reads/samples/sample";
import { readSuite } from "@/lib/reads/suite";
import { readSuites } from "@/lib/reads/suites";
import { countOf, testLaunch, until, untilRun } from "@/lib/runs/run.fixture";
import { createSuite } from "@/lib/suites/create-suite";
import { type TestWorkers, testWorkers, withWorkerHere, workerHere } from "@/lib/worker/worker.fixture";
import { cancelJob, resumeJob } from "./job-verbs";
import { startAsking } from "./start-asking";
import { startImport } from "./start-import";
import { startRescore } from "./start-rescore";
import { previewOf, startSuite } from "./start-suite";
import { startTrial } from "./start-trial";
import { writerEndpoint } from "./writer-endpoint.fixture";

let workers: TestWorkers;
beforeAll(async () => {
  workers = await testWorkers();
  await prepareQueue();
});
afterAll(async () => {
  await workers.clear();
  await endPool();
});

const untilJob = (id: number, good: (job: JobDetail) => boolean) => until(() => readJob(id), good);
const untilStatus = (id: number, status: JobDetail["status"]) => untilJob(id, (job) => job.status === status);

async function suiteOf(jobId: number) {
  const job = await untilStatus(jobId, "finished");
  if (job.kind !== "generate" || job.result === null) throw new Error("no suite");
  return job.result;
}

const small = { benchmark: "ifscale", name: "Small", params: { densities: [5, 10], seeds: 3 }, seed: 4, build: null };

async function uploaded(name: string, text: string): Promise<number> {
  const { id } = await createUpload(name);
  const bytes = new TextEncoder().encode(text);
  const size = Math.max(100, Math.ceil(bytes.length / 3));
  for (let nth = 0; nth * size < bytes.length; nth++) await putChunk(id, nth, bytes.subarray(nth * size, (nth + 1) * size));
  await completeUpload(id, Math.ceil(bytes.length / size));
  return id;
}

const header = "model,seed,num_rules,constraints,generated_text,latency_seconds";
const generations = (rows: number, words: string) =>
  [header, ...Array.from({ length: rows }, (_, seed) => `alpha,${seed},2,"ledger,tariff","${words} ${seed}.",1.5`)].join("\n");
const importOf = (uploads: number[]) =>
  startImport({ benchmark: "ifscale", importer: "generations", name: "", uploads, asked: {}, suite: null });

/** Does something while writers of a table are blocked. */
async function whileWritersWait(table: "item" | "run_log", work: () => Promise<void>): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query("begin");
    await client.query(`lock table ${table} in exclusive mode`);
    await work();
  } finally {
    await client.query("rollback");
    client.release();
  }
}
// Databases of other tests have tables with the same ids in the same cluster.
const here = "database = (select oid from pg_database where datname = current_database())";
const waiting = () => countOf(`select count(*)::int from pg_locks where not granted and relation = 'item'::regclass and ${here}`, []);
const untilCallsWait = () => until(waiting, (count) => count > 0);
const heldSql = `select count(*)::int from pg_locks where locktype = 'advisory' and objsubid = 1 and ${here}
  and (classid::int8 << 32) | objid::int8 = hashtextextended('job:' || $1::int || ':0', 0)`;
/** Waits until no process works on a job. */
const untilLeft = (jobId: number) =>
  until(
    () => countOf(heldSql, [jobId]),
    (count) => count === 0,
  );

const items = Array.from({ length: 3000 }, (_, n) => ({ key: `k${n}`, tags: { n }, body: { words: ["ledger", "tariff"] } }));

/** A run of imported dialogues with unjudged constraints, the judge for them, and the number of waiting samples. */
async function unjudgedDialogues(address: string, dialogues: number): Promise<{ runId: number; waiting: number }> {
  const { id } = await createSuite({
    benchmark: "evolif",
    name: "Judged",
    params: { dialogues, turns: 5, edition: "second" },
    seed: 1,
  });
  const rows = await queryRows(
    z.object({ key: z.string(), tags: z.record(z.string(), z.number()), body: z.unknown() }),
    "select key, tags, body from item where suite_id = $1 order by ordinal",
    [id],
  );
  const replies = rows.flatMap(({ key }) =>
    [0, 1, 2, 3, 4].map((turn) => ({ key, turn, model: "m", reply: `Reply ${turn} to ${key}.`, latencyMs: null })),
  );
  const [runId = 0] = await importGiven("evolif", rows, replies);
  const judge = openaiCompatible.parse({ kind: "openai-compatible", address, model: "judge", sampling: {} });
  await pool().query("update run set judge = $2 where id = $1", [runId, JSON.stringify(judge)]);
  return { runId, waiting: await countOf("select count(*)::int from sample where run_id = $1 and status = 'unscored'", [runId]) };
}

const digestSql = `select md5(coalesce((select string_agg(s::text, ',' order by s.ordinal) from sample s where run_id = $1), '')
    || coalesce((select string_agg(t::text, ',' order by t.ordinal, t.turn) from turn t where run_id = $1), '')
    || coalesce((select string_agg(c::text, ',' order by c.ordinal, c.turn) from checks c where run_id = $1), '')
    || coalesce((select string_agg(m::text, ',' order by m.verifier, m.metric, m.slice_key) from run_metric m where run_id = $1), '')) as digest`;

describe("a worker", () => {
  let worker: Awaited<ReturnType<typeof workerHere>>;
  beforeAll(async () => {
    worker = await workerHere();
  });
  afterAll(() => worker.stop(500));

  it("makes a suite once, however many requests ask for it, and brings it back from the archive", async () => {
    const started = await Promise.all([startSuite(small), startSuite({ ...small, name: "Another name" }), startSuite(small)]);
    const made = await Promise.all(started.map(({ jobId }) => suiteOf(jobId)));
    expect(new Set(made.map(({ suiteId }) => suiteId)).size).toBe(1);
    expect(made.filter(({ existed }) => !existed)).toHaveLength(1);
    const suiteId = made[0]?.suiteId ?? 0;
    expect((await readSuite(suiteId)).itemCount).toBe(6);
    await pool().query("update suite set archived_at = now() where id = $1", [suiteId]);
    expect(await suiteOf((await startSuite(small)).jobId)).toEqual({ suiteId, existed: true });
    expect((await readSuites({})).map(({ id }) => id)).toContain(suiteId);
    await expect(startSuite({ ...small, params: { densities: [0] } })).rejects.toMatchObject({ where: "params.densities.0" });
  });

  it("makes a suite from a build by the build's id", async () => {
    const result = {
      fills: "vocabulary",
      values: ["ledger", "tariff", "quota"],
      columns: [],
      kept: [],
      dropped: [],
      notes: [],
      items: null,
    };
    const insert = `insert into job (kind, benchmark, name, input, status, result) values ('build', 'ifscale', 'b', '{"size": 3, "uploads": [7]}', 'finished', $1) returning id`;
    const build = async (jobResult: object) => (await pool().query<{ id: number }>(insert, [JSON.stringify(jobResult)])).rows[0]?.id ?? 0;
    const values = { ...small, name: "Values", params: { densities: [3], seeds: 1 }, build: await build(result) };
    const items = [
      { key: "a", tags: { n: 1 }, body: { words: ["ledger"] } },
      { key: "b", tags: { n: 2 }, body: { words: ["tariff"] } },
    ];
    const whole = { ...small, name: "Items", build: await build({ ...result, values: [], items }) };
    expect((await previewOf(whole)).examples.map(({ key }) => key)).toEqual(["a", "b"]);
    const fromValues = await suiteOf((await startSuite(values)).jobId);
    expect((await readSuite(fromValues.suiteId)).params).toMatchObject({ vocabulary: result.values });
    const fromItems = await suiteOf((await startSuite(whole)).jobId);
    const { name, itemCount, params } = await readSuite(fromItems.suiteId);
    // The suite records the build's form; its files are deleted after a week.
    expect({ name, itemCount, params }).toEqual({ name: "Items", itemCount: 2, params: { size: 3, build: whole.build } });
    await expect(startSuite({ ...values, build: 99_999 })).rejects.toMatchObject({ code: "not_found" });
    await expect(startSuite({ ...values, benchmark: "evolif" })).rejects.toMatchObject({ code: "invalid" });
  });

  it("joins results to a stored suite by the whole prompt, scores them again and names differences", async () => {
    const { id } = await createSuite({ benchmark: "ifeval", name: "Checks", params: { items: 6 }, seed: 0 });
    const bodies = await queryRows(
      z.object({ body: z.object({ prompt: z.string(), witness: z.string(), instructions: z.array(z.object({ id: z.string() })) }) }),
      "select body from item where suite_id = $1 order by ordinal limit 5",
      [id],
    );
    const lines = bodies.map(({ body: { prompt, witness, instructions } }, at) =>
      JSON.stringify({
        ...{ prompt, response: witness, instruction_id_list: instructions.map((instruction) => instruction.id) },
        follow_instruction_list: instructions.map(() => at > 0),
      }),
    );
    const asked = { benchmark: "ifeval", importer: "results", name: "", asked: {} };
    const request = { ...asked, uploads: [await uploaded("acme-eval_results_strict.jsonl", lines.join("\n"))], suite: id };
    await expect(startImport({ ...request, suite: 99_999 })).rejects.toMatchObject({ where: "suite" });
    await expect(startImport({ ...request, importer: "prompts" })).rejects.toMatchObject({ where: "suite" });
    const job = await untilStatus((await startImport(request)).jobId, "finished");
    if (job.kind !== "import" || job.result === null) throw new Error("no import");
    expect(job.result).toMatchObject({ suiteId: id, replies: 5, known: { suite: true }, problemCount: 1 });
    expect(job.result.problems[0]).toMatchObject({
      file: "acme-eval_results_strict.jsonl",
      line: 1,
      message: expect.stringContaining("the file: missed, Heed: followed"),
    });
    expect(await readRun(job.result.runIds[0] ?? 0)).toMatchObject({ suiteId: id, modelName: "acme", counts: { scored: 5, failed: 1 } });
  });

  it("imports files, recognizes them again and deletes the uploads when the job ends", async () => {
    const text = `${generations(300, "The ledger, the tariff")}\nalpha,x,2,"a,b","bad seed",1\n`;
    const ids = [await uploaded("theirs.csv", text), await uploaded("theirs.csv", text)];
    const jobs = await Promise.all(ids.map((id) => importOf([id])));
    const results = await Promise.all(
      jobs.map(async ({ jobId }) => {
        const job = await untilStatus(jobId, "finished");
        return job.kind === "import" ? job.result : null;
      }),
    );
    expect(results.map((result) => result?.runIds)).toEqual([results[0]?.runIds, results[0]?.runIds]);
    expect(results.map((result) => result?.known.runIds.length).toSorted()).toEqual([0, 1]);
    expect(results[0]).toMatchObject({ items: 300, replies: 300, problemCount: 1, problems: [{ line: 302 }] });
    expect(await readRun(results[0]?.runIds[0] ?? 0)).toMatchObject({ name: "alpha from theirs.csv", counts: { scored: 300 } });
    expect(await countOf("select count(*)::int from upload where id = any($1::int[])", [ids])).toBe(0);
  });

  it("stores the result or the error of an import that quotes characters that the database refuses", async () => {
    const odd = "re\u0000ply\ud83d";
    const turn = (turn: number, more: object) => JSON.stringify({ turn, active_topic: 1, user_query: "Go on.", instructions: [], ...more });
    const importOdd = async (benchmark: string, importer: string, lines: string[]) =>
      startImport({
        ...{ benchmark, importer, name: "", asked: { model: "m" }, suite: null },
        uploads: [await uploaded("odd.jsonl", lines.join("\n"))],
      });
    const turns = [turn(1, { response: "Yes." }), turn(2, { [odd]: "No." })];
    const read = await untilStatus((await importOdd("evolif", "evaluations", turns)).jobId, "finished");
    expect(read.kind === "import" && read.result?.problems[0]?.message).toContain("“re\ufffdply\ufffd”");
    const unread = await importOdd("ifeval", "responses", [JSON.stringify({ prompt: "Go on.", [odd]: "No." })]);
    expect((await untilStatus(unread.jobId, "failed")).error).toContain("“re\ufffdply\ufffd”");
  });

  it("fails an import of a pointer or an empty file and names the remedy", async () => {
    const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n";
    for (const [name, text, expected] of [
      ["pointer.csv", pointer, /git lfs pull/],
      ["empty.csv", header, /No records of the type “Generations CSV” could be read, so nothing was stored/],
    ] as const) {
      const failing = await importOf([await uploaded(name, text)]);
      expect((await untilStatus(failing.jobId, "failed")).error).toMatch(expected);
    }
    const unsent = await createUpload("unsent.csv");
    await expect(importOf([unsent.id])).rejects.toMatchObject({ code: "conflict" });
  });

  it("asks a sample again with its own prompt, and judges the reply with the verifier of its run", async () => {
    const { id: suiteId } = await createSuite({ benchmark: "ifscale", name: "Again", params: { densities: [9], seeds: 2 }, seed: 8 });
    const items = await queryRows(z.object({ words: z.array(z.string()) }), "select body->'words' as words from item where suite_id = $1", [
      suiteId,
    ]);
    // The two verifiers judge a word within a compound differently.
    const prose =
      "The quarter went as planned and the teams delivered what they had promised to the board in spring, with lower costs than ever.";
    const reply = `${prose} ${items.flatMap(({ words }) => words.map((word) => `${word}-led`)).join(" ")}.`;
    const server = await rawServer((socket) => void socket.write(response(completion(reply))));
    try {
      const settings = openaiCompatible.parse({ kind: "openai-compatible", address: server.address, model: "m", sampling: {} });
      const { id: modelId } = await prisma().model.create({
        data: { name: "again strictly", kind: settings.kind, settings: JSON.parse(JSON.stringify(settings)) },
      });
      const runId = await testLaunch({ suiteId, modelId, verifier: "strict-token" });
      await untilRun(runId, "finished");
      const [usual, strict] = [await readSample(runId, 1, { verifier: "reference" }), await readSample(runId, 1)];
      expect(usual.outcomes).not.toBe(strict.outcomes);
      const before = server.bodies.length;
      await untilStatus((await startAsking(runId, 1)).jobId, "finished");
      const [asked] = server.bodies.slice(before);
      expect(server.bodies).toHaveLength(before + 1);
      for (const { label } of strict.turns[0]?.verdict?.checks ?? []) expect(asked).toContain(label);
      const [again] = await readAskedAgain(runId, 1);
      expect(again?.result?.turns[0]?.verdict?.outcomes).toBe(strict.outcomes);
    } finally {
      await server.close();
    }
  });

  it("keeps what a sample was asked again out of its run's numbers", async () => {
    for (const [benchmark, params] of [
      ["ifscale", { densities: [10], seeds: 2 }],
      ["evolif", { dialogues: 2, turns: 4 }],
    ] as const) {
      const { id: suiteId } = await createSuite({ benchmark, name: `Again ${benchmark}`, params, seed: 7 });
      const settings = {
        kind: "simulated",
        profile: (await loadFamily(benchmark)).manifest.profiles[0]?.id ?? "",
        seed: 1,
        latencySeconds: 0,
      };
      const { id: modelId } = await prisma().model.create({ data: { name: `again ${benchmark}`, kind: "simulated", settings } });
      const runId = await testLaunch({ suiteId, modelId });
      await untilRun(runId, "finished");
      const digest = async () => (await queryRows(z.object({ digest: z.string() }), digestSql, [runId]))[0]?.digest;
      const before = await digest();
      const { jobId } = await startAsking(runId, 1);
      await untilStatus(jobId, "finished");
      await untilStatus((await startAsking(runId, 1)).jobId, "finished");
      const counted = await readSample(runId, 1);
      const askings = await readAskedAgain(runId, 1);
      expect(askings.map(({ status }) => status)).toEqual(["finished", "finished"]);
      for (const { result } of askings) {
        expect(result).toMatchObject({ ordinal: 1, status: "scored", reason: null });
        expect(result?.turns[0]?.verdict?.outcomes).toHaveLength(counted.turns[0]?.verdict?.checks.length ?? -1);
        expect(result?.turns[0]?.reply).not.toBe("");
      }
      expect(new Set([counted.turns[0]?.reply, ...askings.map(({ result }) => result?.turns[0]?.reply)]).size).toBeGreaterThan(1);
      expect(await digest()).toBe(before);
      expect(await readAskedAgain(runId, 0)).toEqual([]);
      expect((await readRun(runId)).askedAgain).toEqual({ replies: 2, costUsd: null });
      await expect(startAsking(runId, 99)).rejects.toMatchObject({ code: "not_found" });
    }
    const [imported = 0] = await importGiven("ifscale", items.slice(0, 2), [{ key: "k0", model: "m", reply: "ledger", latencyMs: 1 }]);
    await expect(startAsking(imported, 0)).rejects.toMatchObject({ code: "conflict" });
  });

  it("ends the job with a sentence when the judge rejects the key, and leaves the samples unchanged", async () => {
    const judge = await writerEndpoint();
    try {
      const { runId, waiting } = await unjudgedDialogues(judge.address, 4);
      expect(waiting).toBeGreaterThan(0);
      judge.set({ status: 401, latencyMs: 0 });
      const { jobId } = await startRescore(runId, "reference");
      expect((await untilStatus(jobId, "failed")).error).toMatch(/rejects the key \(401\)/);
      const left = () => countOf("select count(*)::int from sample where run_id = $1 and status = 'unscored'", [runId]);
      expect(await left()).toBe(waiting);
      judge.set({ status: 200 });
      await resumeJob(jobId);
      await untilStatus(jobId, "finished");
      expect(await left()).toBe(0);
    } finally {
      await judge.close();
    }
  });
});

describe("a worker with a process for each job", () => {
  it("leaves a suite whose process is killed to the next worker, and shows it completely or not at all", async () => {
    const large = { ...small, name: "Large", params: { densities: [10, 11, 12], seeds: 70 } };
    const first = await workers.running();
    let jobId = 0;
    await whileWritersWait("item", async () => {
      jobId = (await startSuite(large)).jobId;
      await untilCallsWait();
      await workers.kill(first);
    });
    expect(await countOf("select count(*)::int from suite where name = 'Large'", [])).toBe(0);
    const { suiteId } = await withWorkerHere(() => suiteOf(jobId));
    expect((await readSuite(suiteId)).itemCount).toBe(210);
    expect(await countOf("select count(*)::int from suite where content_hash like 'open:%'", [])).toBe(0);
  });

  it("cancels the creation of a suite without leftovers, and creates it when the job is resumed", async () => {
    await workers.running();
    let jobId = 0;
    await whileWritersWait("item", async () => {
      jobId = (await startSuite({ ...small, name: "Cancelled", params: { densities: [7], seeds: 3 } })).jobId;
      await untilCallsWait();
      await cancelJob(jobId);
      // The process that ran the job has ended, although the lock that it waited for was not released.
      await untilLeft(jobId);
    });
    expect(await countOf("select count(*)::int from suite where name = 'Cancelled'", [])).toBe(0);
    expect((await readJob(jobId)).status).toBe("cancelled");
    await resumeJob(jobId);
    expect((await readSuite((await suiteOf(jobId)).suiteId)).name).toBe("Cancelled");
  });

  it("leaves a killed import to the next worker, which repeats it", async () => {
    const first = await workers.running();
    let jobId = 0;
    // An import writes its note last, so it cannot end before the kill.
    await whileWritersWait("run_log", async () => {
      jobId = (await importOf([await uploaded("many.csv", generations(4000, "The ledger and the tariffs"))])).jobId;
      await untilJob(jobId, ({ progress }) => progress?.doing.startsWith("Scoring") === true);
      await workers.kill(first);
    });
    const job = await withWorkerHere(() => untilStatus(jobId, "finished"));
    expect(job.kind === "import" && job.result).toMatchObject({ replies: 4000, known: { suite: false, runIds: [] } });
    expect(await countOf("select count(*)::int from run where name = 'alpha from many.csv'", [])).toBe(1);
  });

  it("rescores a run in one job that two requests share and a kill does not set back", async () => {
    const replies = items.map(({ key }, n) => ({
      key,
      model: "m",
      reply: n % 3 === 0 ? "The ledgers." : "The ledger; the *tariff*.",
      latencyMs: 1,
    }));
    const [runId = 0] = await importGiven("ifscale", items, replies);
    const judged = () => countOf("select count(*)::int from checks where run_id = $1 and verifier = 'strict-token'", [runId]);
    const first = await workers.running();
    // The job cannot end before the second request.
    const { jobId } = await transaction(async (client) => {
      await client.query("lock table checks in exclusive mode");
      const started = await startRescore(runId, "strict-token");
      expect(await startRescore(runId, "strict-token")).toEqual(started);
      return started;
    });
    await until(judged, (count) => count > 0);
    await workers.kill(first);
    const kept = await judged();
    const { rows: before } = await pool().query("select ordinal, xmin::text from checks where run_id = $1 and verifier = 'strict-token'", [
      runId,
    ]);
    const job = await withWorkerHere(() => untilStatus(jobId, "finished"));
    const { scored, changed, flips } = (job.kind === "rescore" && job.result) || { scored: 0, changed: 0, flips: [] };
    const runFlips = await readRunFlips(runId, "strict-token");
    expect([scored, changed]).toEqual([3000, runFlips.gained + runFlips.lost + runFlips.changed]);
    expect(flips.length).toBe(Math.min(500, changed));
    expect(await judged()).toBe(3000);
    // Samples that were judged before the kill were not written again.
    const { rows: after } = await pool().query("select ordinal, xmin::text from checks where run_id = $1 and verifier = 'strict-token'", [
      runId,
    ]);
    expect(kept).toBeGreaterThan(0);
    expect(after).toEqual(expect.arrayContaining(before));
    expect((await readRun(runId)).log[0]?.message).toMatch(/^Rescored with Strict token/);
    await expect(startRescore(runId, "nobody")).rejects.toMatchObject({ code: "invalid" });
    await expect(startRescore(99_999, "reference")).rejects.toMatchObject({ code: "not_found" });
  });

  it("asks a judge once per reply, even if the job that asks is killed", async () => {
    const judge = await writerEndpoint();
    try {
      const { runId, waiting } = await unjudgedDialogues(judge.address, 40);
      expect(waiting).toBeGreaterThan(20);
      judge.set({ answers: 10 });
      const first = await workers.running();
      const { jobId } = await startRescore(runId, "reference");
      await untilJob(jobId, ({ calls }) => calls === 10 && judge.seen.open > 0);
      await workers.kill(first);
      // The job's process ends when it learns of the kill.
      await until(
        () => judge.seen.open,
        (open) => open === 0,
      );
      const answers = () => [...judge.answered.values()].reduce((sum, count) => sum + count, 0);
      judge.set({ answers: null });
      const { calls } = await withWorkerHere(() => untilStatus(jobId, "finished"));
      expect(answers()).toBe(calls);
      expect([...judge.answered.values()].every((count) => count === 1)).toBe(true);
      expect(await countOf("select count(*)::int from sample where run_id = $1 and status = 'unscored'", [runId])).toBe(0);
      expect(await countOf("select count(*)::int from job_answer where job_id = $1", [jobId])).toBe(0);
    } finally {
      await judge.close();
    }
  });

  it("tries one item of each launch in parallel with separate failures, and pays for nothing twice after a kill", async () => {
    const first = await workers.running();
    const [quick, slow] = await Promise.all([writerEndpoint(), writerEndpoint()]);
    try {
      const madeSuite = (benchmark: string, params: Record<string, unknown>) =>
        createSuite({ benchmark, name: `Tried ${benchmark}`, params, seed: 8 });
      const words = await madeSuite("ifscale", { densities: [20], seeds: 2 });
      const dialogues = await madeSuite("evolif", { dialogues: 1, turns: 5 });
      const model = async (name: string, settings: { kind: string } & Record<string, unknown>) =>
        (await prisma().model.create({ data: { name, kind: settings.kind, settings: JSON.parse(JSON.stringify(settings)) } })).id;
      const simulatedOf = async (benchmark: string) =>
        model(`tried ${benchmark}`, {
          kind: "simulated",
          profile: (await loadFamily(benchmark)).manifest.profiles[0]?.id ?? "",
          seed: 1,
          latencySeconds: 0,
        });
      const at = (address: string) => openaiCompatible.parse({ kind: "openai-compatible", address, model: "m", sampling: {} });
      const [player, talker, there, wrong, none] = [
        await simulatedOf("ifscale"),
        await simulatedOf("evolif"),
        await model("there", at(quick.address)),
        await model("nowhere", at("http://127.0.0.1:9/v1")),
        2_000_000_000,
      ];
      const cell = (suiteId: number, modelId: number) => launchRequest.parse({ suiteId, modelId });
      const cells = [
        cell(words.id, player),
        cell(dialogues.id, talker),
        cell(words.id, there),
        cell(words.id, wrong),
        cell(words.id, none),
      ];
      const { jobId } = await startTrial({ kind: "try", cells });
      const job = await untilStatus(jobId, "finished");
      if (job.kind !== "try" || job.result === null) throw new Error("no trial");
      const [simple, dialogue, asked, unreachable, unknown] = job.result.cells;
      expect(simple).toMatchObject({
        suiteName: "Tried ifscale",
        modelName: "tried ifscale",
        status: "scored",
        checksTotal: 20,
        more: false,
      });
      expect(simple?.prompt.at(-1)).toMatchObject({ role: "user", length: simple?.prompt.at(-1)?.text.length });
      expect(dialogue).toMatchObject({ status: "scored", more: true });
      expect(dialogue?.turns.map(({ turn }) => turn)).toEqual([0, 1, 2]);
      expect(asked).toMatchObject({ reason: null, status: "scored", more: false });
      expect(unreachable).toMatchObject({
        status: "failed",
        reason: expect.stringMatching(/127\.0\.0\.1:9 cannot be reached .*Try again when it is back\./),
      });
      expect(unknown).toMatchObject({ status: "failed", modelName: null, reason: expect.stringMatching(/There is no model 2000000000/) });
      expect(
        (
          await queryRows(z.object({ runs: z.number() }), "select count(*)::int as runs from run where suite_id = any($1)", [
            [words.id, dialogues.id],
          ])
        )[0],
      ).toEqual({
        runs: 0,
      });
      await expect(startTrial({ kind: "try", cells: [cell(words.id, none)] })).rejects.toMatchObject({ code: "not_found" });

      // The second of two cells is answered when the worker is killed, although the first is not; it is not asked again.
      slow.set({ latencyMs: 300_000 });
      const late = await model("late", at(slow.address));
      const { jobId: second } = await startTrial({ kind: "try", cells: [cell(words.id, late), cell(words.id, there)] });
      await untilJob(second, ({ calls }) => calls === 1);
      await until(
        async () => slow.seen.calls,
        (calls) => calls === 1,
      );
      const paid = quick.seen.calls;
      await workers.kill(first);
      slow.set({ latencyMs: 0 });
      const ended = await withWorkerHere(() => untilStatus(second, "finished"));
      expect(ended.kind === "try" && ended.result?.cells.map(({ status }) => status)).toEqual(["scored", "scored"]);
      expect(quick.seen.calls).toBe(paid);
    } finally {
      await Promise.all([quick.close(), slow.close()]);
    }
  });
});
