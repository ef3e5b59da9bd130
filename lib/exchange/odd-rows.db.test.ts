import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadFamily } from "@/lib/benchmarks/registry";
import { endPool, pool } from "@/lib/db/pool";
import { readChanges } from "@/lib/ranking/changes";
import { readLeaderboard } from "@/lib/ranking/leaderboard";
import { readOverview } from "@/lib/ranking/overview";
import { readRun } from "@/lib/reads/run";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { readRunList } from "@/lib/reads/runs";
import { readRunSamples } from "@/lib/reads/samples/run-samples";
import { readSample } from "@/lib/reads/samples/sample";
import { readOrWhy } from "@/lib/record/unreadable-runs";
import { hashOfText } from "@/lib/text/text-hash";
import { seedModels } from "@/prisma/seed/models";
import { exportRun } from "./export-run";
import { rowShapes } from "./row-shapes";
import { type RunFileTable, runFileTables } from "./run-file";
import { demonstratedRun, type FileRow, fileOf, forged, linesOf, taken } from "./run-file.fixture";

const benchmark = "ifeval";
let file: Buffer;
let rows: FileRow[];
let sourceRunId: number;

beforeAll(async () => {
  const { runId, suiteId } = await demonstratedRun(benchmark, "quick", await seedModels());
  const sql = [
    `insert into sample_finding (run_id, ordinal, kind, version, facts) values (${runId}, 0, 'seen', '1', '{"at": 3}')`,
    `insert into item_finding (benchmark, item_hash, kind, version, facts)
      select '${benchmark}', encode(sha256(convert_to(body::text, 'UTF8')), 'hex'), 'walked', '2', '{"steps": 5}' from item where suite_id = ${suiteId} and ordinal = 0`,
    `insert into former_checks (run_id, ordinal, turn, verifier, version, outcomes, credits, score, passed, facts, note, detail)
      select run_id, ordinal, turn, verifier, '0', outcomes, credits, score / 3, passed, facts, note, detail from checks where run_id = ${runId}`,
    `insert into annotation (subject, key, kind, value, author) values ('run', '${runId}', 'note', '{}', 'Ada')`,
  ];
  for (const statement of sql) await pool().query(statement);
  sourceRunId = runId;
  file = await fileOf(runId);
  rows = linesOf(file)
    .slice(1)
    .map((line) => JSON.parse(line));
});
beforeEach(() => pool().query("delete from run where id <> $1", [sourceRunId]));
afterAll(() => endPool());

const stored = async () =>
  (
    await pool().query(`select (select count(*) from run) as runs, (select count(*) from turn) as turns, (select count(*) from blob) as texts,
      (select count(*) from run_metric) as metrics, (select count(*) from item_finding) as findings, (select count(*) from annotation) as annotations`)
  ).rows[0];

/** The stored runs ended within the seven days before this time. */
const dayAfter = new Date("2025-01-03T12:00:00.000Z");

/** Reads everything that the general pages and the pages of a run read. */
async function readAll(id: number): Promise<void> {
  expect((await readRunList({ archived: true })).unreadable).toEqual([]);
  await readOverview();
  await readChanges(dayAfter);
  expect((await readLeaderboard(benchmark, { simulated: true })).unreadable).toEqual([]);
  await readRun(id);
  await readRunMetrics(id);
  await readRunSamples(id);
  await readSample(id, 0);
  for await (const part of await exportRun(id, "jsonl", { whole: true })) expect(part).not.toBe("");
}

/**
 * Imports a file: either it is refused with its line and nothing is stored, or every page can read the run. Returns the refusal, or null if
 * it was imported.
 */
async function refusedOrRead(bytes: Buffer): Promise<string | null> {
  const before = await stored();
  let id: number;
  try {
    [id = 0] = (await taken(bytes, true)).runIds;
  } catch (error) {
    expect(error).toMatchObject({ code: "invalid", message: expect.stringMatching(/^Line \d+ of the file /) });
    expect(await stored()).toEqual(before);
    return (error as Error).message;
  }
  await readAll(id);
  await pool().query("delete from run where id = $1", [id]);
  for (const table of ["turn", "attempt", "checks", "sample_finding"]) await pool().query(`delete from ${table} where run_id = $1`, [id]);
  await pool().query("delete from annotation where split_part(key, '/', 1) = $1", [String(id)]);
  return null;
}

const changed = (table: RunFileTable, columns: Record<string, unknown>) => {
  let isFirst = true;
  return forged(file, ([name, row]) => {
    if (name !== table || !isFirst) return [[name, row]];
    isFirst = false;
    return [[name, { ...row, ...columns }]];
  });
};

describe("a column of the wrong shape is refused with its line and its name", () => {
  it.each<[RunFileTable, string, unknown]>([
    ["run", "source", "heaven"],
    ["run", "status", "odd"],
    ["run", "verifier", "nope"],
    ["run", "benchmark", "evolif"],
    ["run", "benchmark", "nope"],
    ["run", "params", [1]],
    ["run", "changes", { a: 1 }],
    ["run", "price", { a: 1 }],
    ["run", "judge", { a: 1 }],
    ["run", "served_models", "x"],
    ["run", "name", "N".repeat(3_000_000)],
    ["run", "tags", ["t".repeat(100_000)]],
    ["run", "created_at", "0044-03-15T00:00:00+00:00 BC"],
    ["run", "finished_at", "294276-01-01T00:00:00+00:00"],
    ["run", "created_at", "infinity"],
    ["run", "concurrency", -5],
    ["run", "sample_count", 2_147_483_647],
    ["run", "order_starts", [5, -1]],
    ["run", "order_starts", [5, 1]],
    ["run", "stop_rule", { kind: "nope" }],
    ["run", "model", { kind: "openai-compatible", address: "file:///etc/passwd", model: "m", sampling: {} }],
    ["run_metric", "value", 1e308],
    ["run_metric", "slice", { a: { b: 1 } }],
    ["run_metric", "slice_key", "elsewhere=1"],
    ["run_standing", "units", { keys: "x" }],
    ["run_standing", "units", { keys: ["a", "b"], values: [1], noun: "item" }],
    ["sample", "status", "odd"],
    ["sample", "score", "NaN"],
    ["sample", "score", "Infinity"],
    ["sample", "score", null],
    ["sample", "latency_ms", -1e300],
    ["sample", "ordinal", 99_999],
    ["turn", "finish_reason", 5],
    ["turn", "ended", "odd"],
    ["turn", "cut", "odd"],
    ["checks", "outcomes", "☃☃☃"],
    ["checks", "facts", { a: { b: 1 } }],
    ["checks", "credits", [1e308, "x"]],
    ["checks", "verifier", "nope"],
    ["item_finding", "item_hash", "0".repeat(64)],
    ["item_finding", "benchmark", "ifscale"],
    ["sample_finding", "detail_hash", "0".repeat(64)],
    ["annotation", "key", "5"],
    ["annotation", "key", "/0"],
    ["annotation", "kind", "order"],
    ["annotation", "undone_at", "infinity"],
  ])("%s.%s", async (table, column, value) => {
    expect(await refusedOrRead(changed(table, { [column]: value }))).toMatch(
      new RegExp(`${column}|refers to the text|finding about|is about|samples`),
    );
  });
});

it("a text is accepted only under its own hash", async () => {
  const text = "THE ANSWER STANDS HERE";
  const behind = (hash: string) => forged(file, (row) => (row[0] === "run" ? [row, ["blob", { hash, text }]] : [row]));
  expect(await refusedOrRead(behind("0".repeat(64)))).toMatch(new RegExp(`SHA-256 is ${hashOfText(text)}, but says 000`));
  expect(await refusedOrRead(behind(hashOfText(text)))).toBeNull();
});

/** Values of another type, at the ends of ranges and beyond them. */
const odd: unknown[] = [
  ...[null, true, "", "x", "\u202eodd", "NaN", "Infinity", "infinity", "0044-03-15T00:00:00+00:00 BC", "294276-01-01T00:00:00+00:00"],
  ...[
    "2099-12-31T23:59:59+00:00",
    0,
    1,
    -1,
    1.5,
    1e308,
    -1e308,
    2_147_483_647,
    1_000_000_000,
    [],
    [1],
    ["x"],
    [[]],
    {},
    { a: 1 },
    { a: { b: 1 } },
  ],
];
/** Columns that identify rows: a changed value makes another row. */
const keys = new Set([
  "hash",
  "key",
  "item",
  "ordinal",
  "turn",
  "attempt",
  "verifier",
  "metric",
  "slice_key",
  "kind",
  "subject",
  "item_hash",
]);

it("with any value in a column, the file is refused entirely or every page can read the run", async () => {
  const { manifest } = await loadFamily(benchmark);
  const shapes = rowShapes(manifest, () => 1_000_000);
  let accepted = 0;
  for (const value of odd) {
    // All columns at once that accept the value on their own; the test above covers those that no shape accepts.
    const kept = new Map<RunFileTable, Record<string, unknown>>();
    for (const table of runFileTables.filter((name) => name !== "blob" && name !== "item")) {
      const row = rows.find(([name]) => name === table)?.[1];
      if (!row) throw new Error(`The file has no row of ${table}.`);
      let columns = {};
      for (const column of Object.keys(shapes[table].shape).filter((name) => !keys.has(name))) {
        const next = { ...columns, [column]: value };
        const { totals: _t, import_hash: _i, probe_off: _p, ...read } = { ...row, ...next } as Record<string, unknown>;
        if (shapes[table].safeParse(read).success) columns = next;
      }
      accepted += Object.keys(columns).length;
      kept.set(table, columns);
    }
    const last = new Set<RunFileTable>();
    await refusedOrRead(
      forged(file, ([name, row]) => {
        if (last.has(name)) return [[name, row]];
        last.add(name);
        return [[name, { ...row, ...kept.get(name) }]];
      }),
    );
  }
  expect(accepted).toBeGreaterThan(200);
});

it("an unreadable stored run is listed by number beside the others and breaks no page", async () => {
  const break_ = async (sql: string) => {
    const [id = 0] = (await taken(file, true)).runIds;
    await pool().query(sql, [id]);
    return id;
  };
  const broken = [
    await break_("update run set source = 'heaven' where id = $1"),
    await break_("update run set created_at = 'infinity' where id = $1"),
    await break_("update run set changes = '5', model = '[]' where id = $1"),
    await break_("update run set benchmark = 'nope' where id = $1"),
    await break_(`update run_metric set slice = '{"a": {"b": 1}}' where run_id = $1`),
    await break_("update sample set status = 'odd' where run_id = $1 and ordinal = 0"),
    await break_(`update run_standing set units = '{"keys": 5}' where run_id = $1`),
  ];
  await pool().query("update run set totals = null where id = any($1::int[])", [broken]);
  const { runs, unreadable } = await readRunList();
  expect(runs.map(({ id }) => id)).toContain(sourceRunId);
  const named = unreadable.map(({ id }) => id);
  // A standing is read by rankings alone.
  expect(named.toSorted((a, b) => a - b)).toEqual(broken.slice(0, -1));
  for (const { why } of unreadable) expect(why).not.toBe("");
  const { attention } = await readOverview();
  expect(attention.filter((line) => line.kind === "note" && line.text.includes("cannot be read")).length).toBeGreaterThan(0);
  await readChanges(dayAfter);
  const board = await readLeaderboard(benchmark, { simulated: true });
  expect(board.rows.some((row) => row.runs.some(({ id }) => id === sourceRunId))).toBe(true);
  expect(board.unreadable.map(({ id }) => id)).toEqual(expect.arrayContaining(broken.slice(0, 1)));
  await expect(readRun(broken[0] ?? 0)).rejects.toMatchObject({ why: expect.stringContaining("source") });
});

it("a sample with unreadable rows gives the reason, and the run's other samples can be read", async () => {
  const [id = 0] = (await taken(file, true)).runIds;
  const { rows: items } = await pool().query("select i.id, i.body from item i join sample s on s.item_id = i.id where s.run_id = $1", [id]);
  const odd: [name: string, sql: string, why: RegExp][] = [
    ["sample", "update sample set status = 'odd' where run_id = $1 and ordinal = $2", /status/],
    ["turn", "update turn set ended = 'odd' where run_id = $1 and ordinal = $2", /ended/],
    ["checks", "update checks set facts = '5' where run_id = $1 and ordinal = $2", /facts/],
    ["response", "update turn set cut = '[]' where run_id = $1 and ordinal = $2", /cut/],
    ["item", "update item set body = '5' where id = (select item_id from sample where run_id = $1 and ordinal = $2)", /./],
  ];
  for (const [ordinal, [name, sql, why]] of odd.entries()) {
    await pool().query(sql, [id, ordinal]);
    expect(await readOrWhy(readSample(id, ordinal)), name).toEqual({ why: expect.stringMatching(why) });
  }
  expect(await readOrWhy(readSample(id, odd.length))).toMatchObject({ ordinal: odd.length });
  await expect(readOrWhy(readSample(id, 100_000))).rejects.toMatchObject({ code: "not_found" });
  // The items are those of the source run too.
  for (const item of items) await pool().query("update item set body = $2 where id = $1", [item.id, JSON.stringify(item.body)]);
});
