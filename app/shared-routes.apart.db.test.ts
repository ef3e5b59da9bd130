import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isValidElement } from "react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { comparison } from "@/lib/contracts/comparison";
import { pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { createShare } from "@/lib/shares/share";

vi.mock("next/headers", () => ({ cookies: async () => new Map() }));

/**
 * Every column that can contain a text: `shown` may be visible in a share, `private` never. A new column of the schema fails the test until
 * it is classified.
 */
const decisions: Record<string, Record<string, "shown" | "private">> = {
  Suite: {
    personId: "private",
    ...{ benchmark: "shown", benchmarkVersion: "shown", name: "shown", params: "shown", contentHash: "shown", origin: "shown" },
    ...{ note: "private", tags: "private" },
  },
  Item: { key: "shown", tags: "shown", body: "shown", cluster: "shown" },
  Blob: { hash: "shown", text: "shown" },
  Model: {
    personId: "private",
    name: "private",
    kind: "shown",
    settings: "private",
    lastTest: "private",
    note: "private",
    tags: "private",
  },
  ProviderKey: { name: "private", hosts: "private", secretName: "private", personId: "private" },
  Price: { model: "private", host: "private", note: "private", source: "private", asOf: "private" },
  Budget: { personId: "private", name: "private", unit: "shown" },
  BudgetHold: { worker: "private" },
  Batch: { nonce: "private", providerId: "private", inputFileId: "private", state: "private", trouble: "private" },
  Launch: { personId: "private", name: "private" },
  Preset: { personId: "private", name: "private", benchmark: "shown", settings: "private" },
  SavedView: { personId: "private", name: "private", line: "private" },
  Run: {
    personId: "private",
    ...{
      name: "shown",
      benchmark: "shown",
      modelName: "shown",
      model: "private",
      price: "private",
      judge: "private",
      judgeName: "private",
    },
    ...{ judgePrice: "private", source: "shown", status: "shown", reason: "private", verifier: "shown", verifierVersion: "shown" },
    ...{
      systemPrompt: "shown",
      params: "private",
      orderStrata: "shown",
      stopRule: "shown",
      stoppedBy: "shown",
      servedModels: "private",
      changes: "shown",
    },
    ...{ cache: "shown", importHash: "private", takenFrom: "private", totals: "shown", note: "private", tags: "private" },
    replyMarks: "shown",
  },
  Baseline: { benchmark: "shown" },
  RankingPin: { benchmark: "shown", ranking: "shown" },
  Sample: { status: "shown", reason: "private", ending: "shown" },
  Turn: {
    // The received text consists of the reply and its thoughts with the markers between them.
    ...{ reply: "shown", reasoning: "shown", received: "shown", finishReason: "shown", ended: "shown", cut: "shown" },
    ...{ extra: "private", response: "private", replyKey: "private", paidTurn: "private" },
  },
  Attempt: { outcome: "shown", reason: "private", detail: "private", reply: "shown", requestId: "private" },
  Check: {
    verifier: "shown",
    version: "shown",
    outcomes: "shown",
    facts: "shown",
    factsVersion: "shown",
    note: "shown",
    detail: "shown",
  },
  FormerCheck: {
    verifier: "shown",
    version: "shown",
    outcomes: "shown",
    facts: "shown",
    factsVersion: "shown",
    note: "shown",
    detail: "shown",
  },
  PackedVerdicts: { verifier: "shown", stamp: "shown" },
  RunMetric: {
    ...{ verifier: "shown", metric: "shown", sliceKey: "shown", slice: "shown", detail: "shown", counts: "shown", why: "shown" },
    version: "shown",
  },
  RunStanding: { stamp: "shown", version: "shown", units: "shown" },
  PooledRuns: { key: "shown", columns: "shown", metrics: "shown", standings: "shown" },
  RunLog: { kind: "private", message: "private" },
  Worker: { id: "private", name: "private", process: "private", keys: "private", migration: "private", held: "private" },
  EndpointLimit: { origin: "private", keyVariable: "private" },
  Share: { personId: "private", password: "private", slug: "shown", kind: "shown", target: "shown", title: "shown" },
  Job: {
    personId: "private",
    ...{ kind: "shown", benchmark: "shown", name: "private", input: "private", status: "shown", doing: "private", result: "private" },
    error: "private",
  },
  JobAnswer: { request: "private", answer: "private" },
  JobStep: { subject: "private", step: "private", prompt: "private", reply: "private", decision: "private" },
  Upload: { personId: "private", name: "private" },
  ItemFinding: { benchmark: "shown", itemHash: "shown", kind: "shown", version: "shown", facts: "shown", detailHash: "shown" },
  SampleFinding: { kind: "shown", version: "shown", facts: "shown", detailHash: "shown" },
  // Annotations of a run and its samples are visible to its readers; those of suites, items and other runs are not.
  Annotation: { personId: "private", subject: "shown", key: "shown", kind: "shown", value: "shown", author: "private", why: "private" },
  SearchWord: { word: "shown" },
  Person: { id: "private", email: "private", name: "shown", image: "private", role: "private" },
  PersonSession: { id: "private", token: "private", personId: "private", ipAddress: "private", userAgent: "private" },
  PersonLogin: {
    ...{ id: "private", accountId: "private", providerId: "private", personId: "private", accessToken: "private", refreshToken: "private" },
    ...{ idToken: "private", scope: "private", password: "private" },
  },
  LoginVerification: { id: "private", identifier: "private", value: "private" },
  SecondFactor: { id: "private", secret: "private", backupCodes: "private", personId: "private" },
  OneTimeLink: {
    hash: "private",
    purpose: "private",
    email: "private",
    role: "private",
    personId: "private",
    madeBy: "private",
    madeById: "private",
  },
  ApiKey: { hash: "private", name: "private", personId: "private", role: "private", scopes: "private" },
  AuditEvent: { personId: "private", personName: "private", action: "private", subject: "private", detail: "private" },
  Setting: { key: "private", value: "private" },
  Throttle: { key: "private" },
  MetricTotal: { series: "private" },
};

/** Columns of the schema's models that can contain texts, by model. */
function textColumns(): Record<string, string[]> {
  const schema = readFileSync("prisma/schema.prisma", "utf8");
  const models = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  const columns = models.map(([, model = "", body = ""]) => {
    const names = [...body.matchAll(/^ {2}(\w+)\s+(?:String|Json)(?:\[\]|\?)?(?:\s|$)/gm)].map(([, name = ""]) => name);
    return [model, names] as const;
  });
  return Object.fromEntries(columns.filter(([, names]) => names.length > 0));
}

/** A word that occurs in one column only; it is also part of a host name, and of the name of a variable. */
const marker = (column: string) => `zq${column.toLowerCase().replace(/\W/g, "")}qz`;
const privateColumns = Object.entries(decisions).flatMap(([model, columns]) =>
  Object.entries(columns).flatMap(([name, decision]) => (decision === "private" ? [`${model}.${name}`] : [])),
);
const planted = new Set<string>();
/** The marker of a column, which is recorded as planted. */
const mark = (column: string) => {
  planted.add(column);
  return marker(column);
};
const json = JSON.stringify;

/** Cost of every sample, in US dollars. */
const cost = 0.0123456789;
let slugs: Record<string, string> = {};
let [runId, otherId] = [0, 0];
const hash = "ab".repeat(32);

beforeAll(async () => {
  const query = (sql: string, values: unknown[] = []) => pool().query(sql, values);
  const failing = (_words: string[], at: number) =>
    at === 1 ? ({ status: "failed", reply: null, reason: "x" } as const) : ({ status: "scored", reply: "one two three" } as const);
  const run = await storedRun({ densities: [3], seeds: 4, sample: failing });
  runId = run.runId;
  otherId = (await storedRun({ suiteId: run.suiteId, modelName: "Model 2" })).runId;
  const model = {
    ...{ kind: "openai-compatible", address: `https://${mark("Run.model")}.example/v1`, model: "m", sampling: {}, timeoutSeconds: 60 },
    ...{ keyVariable: `${marker("Run.model").toUpperCase()}_KEY`, extraBody: { field: marker("Run.model") }, group: "g" },
  };
  await query(
    `update run set model = $1, price = $2, judge = $3, judge_name = $4 || id, judge_price = $5, reason = $6, params = $7, served_models = $8,
       import_hash = $9 || id, taken_from = $10, note = $11, tags = array[$12]`,
    [
      json(model),
      json({ model: "m", inputPerMillion: 1, outputPerMillion: 1, note: mark("Run.price") }),
      json({ ...model, model: marker("Run.judge"), address: `https://${mark("Run.judge")}.example/v1` }),
      mark("Run.judgeName"),
      json({ model: "m", inputPerMillion: 1, outputPerMillion: 1, note: mark("Run.judgePrice") }),
      `https://${mark("Run.reason")}.example/v1 refuses ${marker("Run.reason").toUpperCase()}_KEY; ${marker("Run.judge")}.example too.`,
      json({ secret: mark("Run.params") }),
      json({ [`/home/${mark("Run.servedModels")}/a`]: 1, [`/home/${mark("Run.servedModels")}/b`]: 2 }),
      mark("Run.importHash"),
      json({
        ...{ origin: mark("Run.takenFrom"), file: marker("Run.takenFrom"), at: new Date(0), madeAt: new Date(0), runId: 7 },
      }),
      mark("Run.note"),
      mark("Run.tags"),
    ],
  );
  const reason = (column: string) =>
    `https://${mark(column)}.example/v1 said no, and No reply from ${marker("Run.judge")}.example within 60 s`;
  await query("update sample set cost_usd = $1", [cost]);
  await query("update sample set reason = $1 where status = 'failed'", [reason("Sample.reason")]);
  await query("update attempt set reason = $1, detail = $2, request_id = $3", [
    reason("Attempt.reason"),
    mark("Attempt.detail"),
    mark("Attempt.requestId"),
  ]);
  await query("update turn set extra = $1, response = $2, reply_key = $3, paid_turn = $4", [
    json({ a: mark("Turn.extra") }),
    json({ id: mark("Turn.response"), system_fingerprint: marker("Turn.response") }),
    mark("Turn.replyKey"),
    json({ origin: mark("Turn.paidTurn"), runId: otherId, ordinal: 0, turn: 0, at: new Date(0) }),
  ]);
  const batch = (column: string) => mark(`Batch.${column}`);
  await query(
    "insert into batch (run_id, nonce, provider_id, input_file_id, state, trouble, ordinals) select id, $1 || id, $2, $3, $4, $5, '{0}' from run",
    [...[batch("nonce"), batch("providerId"), batch("inputFileId"), batch("state"), batch("trouble")]],
  );
  await query("update run_log set kind = $1, message = $2", [mark("RunLog.kind"), mark("RunLog.message")]);
  await query("update suite set note = $1, tags = array[$2]", [mark("Suite.note"), mark("Suite.tags")]);
  const settings = { ...model, address: `https://${mark("Model.settings")}.example/v1`, model: marker("Model.settings") };
  const { rows: models } = await query(
    "insert into model (name, kind, settings, last_test, note, tags) values ($1, 'openai-compatible', $2, $3, $4, array[$5]) returning id",
    [
      mark("Model.name"),
      json(settings),
      json({ at: new Date(0), ok: false, sentence: mark("Model.lastTest"), latencyMs: null }),
      mark("Model.note"),
      mark("Model.tags"),
    ],
  );
  await query(
    "insert into price (model, input_per_million, output_per_million, note, host, source, as_of, updated_at) values ($1, 1, 1, $2, $3, $4, $5, now())",
    ["model", "note", "host", "source", "asOf"].map((column) => mark(`Price.${column}`)),
  );
  const { rows: budgets } = await query("insert into budget (name, unit, amount) values ($1, 'usd', 5) returning id", [
    mark("Budget.name"),
  ]);
  await query("insert into budget_hold (budget_id, worker, held) values ($1, $2, 1)", [budgets[0].id, mark("BudgetHold.worker")]);
  const { rows: launches } = await query("insert into launch (name, together) values ($1, true) returning id", [mark("Launch.name")]);
  await query("update run set model_id = $1, budget_id = $2, launch_id = $3, stopped_by = null", [
    models[0].id,
    budgets[0].id,
    launches[0].id,
  ]);
  await query("insert into saved_view (name, line) values ($1, $2)", [mark("SavedView.name"), mark("SavedView.line")]);
  await query("insert into preset (name, settings) values ($1, $2)", [mark("Preset.name"), json({ how: { x: mark("Preset.settings") } })]);
  await query(
    `insert into worker (id, name, process, keys, migration, held, renewed_at, expires_at)
     values ($1, $2, $3, array[$4], $5, $6, now(), now() + interval '1 hour')`,
    [
      mark("Worker.id"),
      mark("Worker.name"),
      json({ host: mark("Worker.process") }),
      mark("Worker.keys"),
      mark("Worker.migration"),
      json({ [mark("Worker.held")]: 1 }),
    ],
  );
  await query("insert into endpoint_limit (origin, key_variable, slots) values ($1, $2, 1)", [
    `https://${mark("EndpointLimit.origin")}.example`,
    mark("EndpointLimit.keyVariable"),
  ]);
  const { rows: jobs } = await query(
    `insert into job (kind, benchmark, name, input, run_id, suite_id, status, doing, result, error)
     values ('rescore', 'ifscale', $1, $2, $3, $4, 'failed', $5, $6, $7) returning id`,
    [
      mark("Job.name"),
      json({ a: mark("Job.input") }),
      runId,
      run.suiteId,
      mark("Job.doing"),
      json({ a: mark("Job.result") }),
      mark("Job.error"),
    ],
  );
  await query("insert into job_answer (job_id, request, nth, answer) values ($1, $2, 0, $3)", [
    jobs[0].id,
    mark("JobAnswer.request"),
    json(mark("JobAnswer.answer")),
  ]);
  await query("insert into job_step (job_id, nth, subject, step, prompt, reply, decision) values ($1, 0, $2, $3, $4, $5, $6)", [
    jobs[0].id,
    ...["subject", "step", "prompt", "reply", "decision"].map((name) => mark(`JobStep.${name}`)),
  ]);
  await query("insert into upload (name) values ($1)", [mark("Upload.name")]);
  for (const [subject, key, kind] of [
    ["suite", String(run.suiteId), "authors-suite"],
    ["suite", String(run.suiteId), "note"],
    ["item", `${run.suiteId}/0`, "note"],
  ])
    await query("insert into annotation (subject, key, kind, value, author, why) values ($1, $2, $3, '{}', $4, $5)", [
      ...[subject, key, kind, mark("Annotation.author"), mark("Annotation.why")],
    ]);
  await query("insert into annotation (subject, key, kind, value, author, why) values ('run', $1, 'note', '{}', 'Reader', $2)", [
    String(runId),
    `See https://${marker("Annotation.why")}.example/v1.`,
  ]);
  // A shared text that an item names, and a recorded trace of the item.
  await query("insert into blob (hash, text) values ($1, 'A shared text.'), ($2, $3)", [
    hash,
    "cd".repeat(32),
    json([{ line: 1, depth: 0, changed: [] }]),
  ]);
  await query("update item set body = body || $1::jsonb where suite_id = $2 and ordinal = 0", [json({ context: hash }), run.suiteId]);
  await query("insert into sample_finding (run_id, ordinal, kind, version, facts, detail_hash) values ($1, 0, 'trace', '1', '{}', $2)", [
    runId,
    "cd".repeat(32),
  ]);
  await query(
    "insert into sample_finding (run_id, ordinal, kind, version, facts) values ($1, 0, 'diagnosis', '1', $2), ($1, 1, 'diagnosis', '1', $3)",
    [
      runId,
      json({ class: "misread", class_by: marker("Model.name") }),
      json({ class: "misread", class_by: "Ada", class_at: new Date(0), class_why: `See https://${marker("Annotation.why")}.example/v1.` }),
    ],
  );
  const slug = async (target: Parameters<typeof createShare>[0]) => (await createShare(target)).slug;
  slugs = {
    run: await slug({ kind: "run", runId }),
    sample: await slug({ kind: "sample", runId, ordinal: 0 }),
    failed: await slug({ kind: "sample", runId, ordinal: 1 }),
    comparison: await slug({ kind: "comparison", runs: [String(runId), String(otherId)], baseline: String(runId) }),
    leaderboard: await slug({ kind: "leaderboard", benchmark: "ifscale", simulated: true }),
    matrix: await slug({ kind: "matrix" }),
  };
  // A link that asks for a password shows nothing, so the marker is on another link to the same run.
  await query("update share set password = $1 where slug = $2", [mark("Share.password"), await slug({ kind: "run", runId })]);
  await plantPeople();
});

/** Plants a person in each table that names who made a thing, and rows in the tables of accounts. */
async function plantPeople(): Promise<void> {
  const query = (sql: string, values: unknown[] = []) => pool().query(sql, values);
  const values = (model: string, names: string[]) => names.map((name) => mark(`${model}.${name}`));
  const person = async (id: string) => {
    await query("insert into person (id, email, name) values ($1, $1, 'Ada')", [id]);
    return id;
  };
  for (const [model, table] of [
    ...[["Suite", "suite"] as const, ["Model", "model"] as const, ["Launch", "launch"] as const, ["Preset", "preset"] as const],
    ...[["SavedView", "saved_view"] as const, ["Run", "run"] as const, ["Share", "share"] as const, ["Job", "job"] as const],
    ...[["Upload", "upload"] as const, ["Annotation", "annotation"] as const, ["Budget", "budget"] as const],
  ])
    await query(`update ${table} set person_id = $1`, [await person(mark(`${model}.personId`))]);
  await query(
    "insert into person (id, email, image, role, name) values ($1, $2, $3, $4, 'Ada')",
    values("Person", ["id", "email", "image", "role"]),
  );
  await person(mark("ProviderKey.personId"));
  await query(
    "insert into provider_key (name, hosts, secret_name, person_id, ciphertext, nonce) values ($1, array[$2], $3, $4, '', '')",
    values("ProviderKey", ["name", "hosts", "secretName", "personId"]),
  );
  await person(mark("PersonSession.personId"));
  await query(
    "insert into person_session (id, token, person_id, ip_address, user_agent, expires_at) values ($1, $2, $3, $4, $5, now())",
    values("PersonSession", ["id", "token", "personId", "ipAddress", "userAgent"]),
  );
  await person(mark("PersonLogin.personId"));
  await query(
    `insert into person_login (id, account_id, provider_id, person_id, access_token, refresh_token, id_token, scope, password)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values("PersonLogin", [
      ...["id", "accountId", "providerId", "personId", "accessToken", "refreshToken", "idToken", "scope", "password"],
    ]),
  );
  await query(
    "insert into login_verification (id, identifier, value, expires_at) values ($1, $2, $3, now())",
    values("LoginVerification", ["id", "identifier", "value"]),
  );
  await person(mark("SecondFactor.personId"));
  await query(
    "insert into second_factor (id, secret, backup_codes, person_id) values ($1, $2, $3, $4)",
    values("SecondFactor", ["id", "secret", "backupCodes", "personId"]),
  );
  await person(mark("OneTimeLink.personId"));
  await person(mark("OneTimeLink.madeById"));
  await query(
    "insert into one_time_link (hash, purpose, email, role, person_id, made_by, made_by_id, expires_at) values ($1, $2, $3, $4, $5, $6, $7, now())",
    values("OneTimeLink", ["hash", "purpose", "email", "role", "personId", "madeBy", "madeById"]),
  );
  await person(mark("ApiKey.personId"));
  await query(
    "insert into api_key (hash, name, person_id, role, scopes) values ($1, $2, $3, $4, array[$5])",
    values("ApiKey", ["hash", "name", "personId", "role", "scopes"]),
  );
  await query(
    "insert into audit_event (person_id, person_name, action, subject, detail) values ($1, $2, $3, $4, to_jsonb($5::text))",
    values("AuditEvent", ["personId", "personName", "action", "subject", "detail"]),
  );
  await query("insert into setting (key, value) values ($1, to_jsonb($2::text))", values("Setting", ["key", "value"]));
  await query("insert into metric_total (series, value) values ($1, 1)", values("MetricTotal", ["series"]));
  await query("insert into throttle (key, since, count) values ($1, now(), 1)", values("Throttle", ["key"]));
}

/** Requests to each route, as its parameters and its query; every route below /api/s must be listed. */
const asked = (): Record<string, [params: Record<string, string>, query?: string][]> => {
  const samples = [0, 1].map((ordinal) => ({ ordinal: String(ordinal) }));
  const texts = (query = "") =>
    [hash, "cd".repeat(32)].map((textHash): [Record<string, string>, string] => [{ ordinal: "0", hash: textHash }, query]);
  const panels = ["ifscale", "evolif", "logicif"].flatMap((family) => manifestById(family).panels.map(({ id }) => id));
  return {
    "[numbers]": [[{ numbers: "metrics" }], [{ numbers: "beside" }], [{ numbers: "flips" }, "verifier=strict-token"]],
    annotations: [
      ...["run", "run,sample,check"].map((subject): [Record<string, string>, string] => [{}, `subject=${subject}&key=${runId}`]),
      [{}, `subject=sample,check&key=${runId}/0`],
      [{}, "subject=suite&key=1"],
    ],
    compare: [[{}]],
    "compare/[what]": [
      ...["metrics", "charts", "named"].map((part): [Record<string, string>] => [{ what: part }]),
      [{ what: "slices" }, `side=${otherId}`],
      [{ what: "items" }, `side=${otherId}`],
      [{ what: "items" }, `side=${otherId}&of=checks`],
      ...[0, 1].map((at): [Record<string, string>, string] => [{ what: "pair" }, `side=${otherId}&from=${at}&to=${at}`]),
    ],
    leaderboard: [[{}], [{}, "series=none"]],
    matrix: [[{}]],
    missed: [[{}], [{}, "over=suite"], [{}, "over=family&by=group"]],
    "panels/[panel]": ["review", "statistics", ...panels].flatMap((panel): [Record<string, string>, string][] => [
      [{ panel }, ""],
      [{ panel }, "sample=0"],
    ]),
    points: [
      [{}, "x=score&y=score"],
      [{}, "x=latency&y=output"],
    ],
    run: [[{}]],
    samples: [[{}], [{}, "q=verdict:failed"], [{}, "limit=1"]],
    "samples/[ordinal]": samples.flatMap((sample): [Record<string, string>, string][] => [
      [sample, ""],
      [sample, "verifier=strict-token"],
    ]),
    "samples/[ordinal]/evidence/[evidence]": ["steps", "diff", "table", "source", "trace"].map((evidence) => [{ ordinal: "0", evidence }]),
    "samples/[ordinal]/place": samples.map((sample) => [sample]),
    "samples/[ordinal]/reply": samples.flatMap((sample): [Record<string, string>, string][] => [
      [sample, "from=0"],
      [sample, "of=reasoning"],
      [sample, "attempt=1"],
    ]),
    "samples/[ordinal]/texts/[hash]": texts(),
    "samples/[ordinal]/texts/[hash]/find": texts("sought=a"),
    "samples/[ordinal]/texts/[hash]/raw": texts(),
    "samples/[ordinal]/texts/[hash]/steps": texts(),
    "samples/values": ["reason", "key", "density", "verdict", "note"].map((field) => [{}, `field=${field}&text=`]),
    strips: [[{}, "tag=density"]],
    worst: [[{}]],
  };
};

const leaks = (text: string) => [
  ...privateColumns.filter((column) => text.toLowerCase().includes(marker(column))),
  ...(text.includes(String(cost)) ? ["Sample.costUsd"] : []),
];

test("every text column has a decision whether a share may show it, and every private one has a planted marker", () => {
  const decided = Object.fromEntries(Object.entries(decisions).map(([model, columns]) => [model, Object.keys(columns).sort()]));
  expect(decided).toEqual(Object.fromEntries(Object.entries(textColumns()).map(([model, names]) => [model, names.sort()])));
  expect(privateColumns.filter((column) => !planted.has(column))).toEqual([]);
});

test("the owner's run route shows the planted markers", async () => {
  const { GET } = await import(resolve("app/api/runs/[id]/route.ts"));
  const response = await GET(new Request(`http://localhost:3000/api/runs/${runId}`), { params: Promise.resolve({ id: String(runId) }) });
  expect(leaks(await response.text())).toEqual(
    expect.arrayContaining(["Run.note", "Run.tags", "Run.model", "Run.takenFrom", "RunLog.message"]),
  );
});

test("a comparison names the judge to its owner", async () => {
  const { GET } = await import(resolve("app/api/compare/route.ts"));
  const address = `http://localhost:3000/api/compare?runs=${runId},${otherId}&baseline=${runId}`;
  const { pairs } = comparison.parse(await (await GET(new Request(address), { params: Promise.resolve({}) })).json());
  const notes = pairs.flatMap((pair) => pair.notes.filter((note) => note.private));
  expect(notes).toEqual([{ kind: "judge", private: true, text: expect.stringContaining(marker("Run.judgeName")) }]);
});

test("no route of a share shows a private column, whatever the share's target", async () => {
  const files = readdirSync("app/api/s/[slug]", { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  const routes = files
    .flatMap((file) => (file.endsWith("/route.ts") && file !== "password/route.ts" ? [file.slice(0, -"/route.ts".length)] : []))
    .sort();
  expect(Object.keys(asked()).sort()).toEqual(routes);
  const silent: string[] = [];
  for (const [route, asks] of Object.entries(asked())) {
    const { GET, ...others } = await import(resolve(`app/api/s/[slug]/${route}/route.ts`));
    expect(Object.keys(others).sort()).toEqual(["dynamic"]);
    let answered = 0;
    for (const [kind, slug] of Object.entries(slugs)) {
      for (const [params, query = ""] of asks) {
        const request = new Request(`http://localhost:3000/api/s/${slug}/${route}?${query}`, { headers: { host: "localhost:3000" } });
        const answer: Response = await GET(request, { params: Promise.resolve({ slug, ...params }) });
        expect([kind, route, params, query, answer.status >= 500]).toEqual([kind, route, params, query, false]);
        if (answer.ok) answered++;
        expect([kind, route, params, query, leaks(await answer.text())]).toEqual([kind, route, params, query, []]);
      }
    }
    if (answered === 0) silent.push(route);
  }
  // The family has neither panels nor further evidence; the tests of other families request these through shares.
  expect(silent).toEqual(["panels/[panel]", "samples/[ordinal]/evidence/[evidence]"]);
});

describe("a shared page", () => {
  /** All texts that a rendered tree of server components passes on: their own, and the properties of components that run in the browser. */
  async function sent(node: unknown, texts: string[] = [], seen = new Set<unknown>()): Promise<string[]> {
    if (typeof node === "string") texts.push(node);
    if (typeof node !== "object" || node === null || seen.has(node)) return texts;
    seen.add(node);
    if (node instanceof Promise) return sent(await node, texts, seen);
    if (!isValidElement(node)) {
      for (const [name, value] of Object.entries(node)) {
        texts.push(name);
        await sent(value, texts, seen);
      }
      return texts;
    }
    const { type, props } = node;
    const isServers = typeof type === "function" && (/^Shared(\w+Page|Target|By)$/.test(type.name) || type.name === "Hydrated");
    return sent(isServers ? await (type as (props: unknown) => unknown)(props) : props, texts, seen);
  }

  test.each(["run", "sample", "failed", "comparison", "leaderboard", "matrix"])(
    "sends no private column to the browser: %s",
    async (kind) => {
      const { default: Page, generateMetadata } = await import("./s/[slug]/page");
      const { default: SamplePage } = await import("./s/[slug]/samples/[ordinal]/page");
      const slug = slugs[kind] ?? "";
      const given = (search = {}) => ({ params: Promise.resolve({ slug }), searchParams: Promise.resolve(search) });
      const texts = [JSON.stringify(await generateMetadata(given()))];
      for (const search of [{}, { tab: "samples" }, { tab: "failures" }, { tab: "settings" }, { verifier: "strict-token" }])
        texts.push(...(await sent(await Page(given(search)))));
      if (kind === "run")
        for (const ordinal of ["0", "1"])
          texts.push(...(await sent(await SamplePage({ params: Promise.resolve({ slug, ordinal }), searchParams: Promise.resolve({}) }))));
      expect(texts.join("\n").length).toBeGreaterThan(1000);
      expect(leaks(texts.join("\n"))).toEqual([]);
    },
  );
});
