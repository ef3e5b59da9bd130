import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { manifests } from "@/lib/benchmarks/registry";
import { endPool, pool } from "@/lib/db/pool";
import { readKeys } from "@/lib/keys/redact-keys";
import { type SeededModel, seedModels } from "@/prisma/seed/models";
import { readRunFileHeader, runOfFile } from "./read-run-file";
import { demonstratedRun, fileOf, sealed, taken } from "./run-file.fixture";
import { writeRunFile } from "./write-run-file";

const key = "sk-a-key-that-nobody-may-see-1234";
let models: ReadonlyMap<string, SeededModel>;

beforeAll(async () => {
  process.env.HEED_KEY_TAKEN = key;
  readKeys();
  models = await seedModels();
});
afterAll(() => endPool());

/**
 * Run of the family's first example run, or over the quick suite if the family has one, with one of everything that a run can have beside
 * its replies.
 */
async function demonstrated(benchmark: string, size: "quick" | "whole"): Promise<number> {
  const { runId, suiteId } = await demonstratedRun(benchmark, size, models);
  const text = "the long text of a finding";
  const hash = createHash("sha256").update(text).digest("hex");
  const sql = [
    `insert into blob (hash, text) values ('${hash}', '${text}') on conflict do nothing`,
    `insert into sample_finding (run_id, ordinal, kind, version, facts, detail_hash) values (${runId}, 0, 'seen', '1', '{"at": 3}', '${hash}')`,
    `insert into item_finding (benchmark, item_hash, kind, version, facts)
      select '${benchmark}', encode(sha256(convert_to(body::text, 'UTF8')), 'hex'), 'walked', '2', '{"steps": 5}' from item where suite_id = ${suiteId} and ordinal = 0`,
    `insert into former_checks (run_id, ordinal, turn, verifier, version, outcomes, credits, score, passed, facts, note, detail)
      select run_id, ordinal, turn, verifier, '0', outcomes, credits, score / 3, passed, facts, note, detail from checks where run_id = ${runId}`,
    `update turn set reasoning = 'with ${key} in it', response = '{"id": "x", "usage": {"b": 1, "a": 0.1}}' where run_id = ${runId} and ordinal = 0`,
    `update run set note = 'A note', system_prompt = 'Be brief.', tags = '{one,two}', params = params || '{"third": 0.333333333333333315}' where id = ${runId}`,
    `update suite set note = 'Of a suite', tags = '{kept}' where id = ${suiteId}`,
    ...[
      ["run", `${runId}`],
      ["sample", `${runId}/0`],
      ["check", `${runId}/0/0/LEN`],
      ["suite", `${suiteId}`],
      ["item", `${suiteId}/0`],
    ].map(
      ([subject, at]) =>
        `insert into annotation (subject, key, kind, value, author) values ('${subject}', '${at}', 'note', '{"text": "${subject}"}', 'Ada')`,
    ),
  ];
  for (const statement of sql) await pool().query(statement);
  return runId;
}

/** Everything that must survive export and import, without ids of this database. */
async function everything(runId: number): Promise<Record<string, unknown[]>> {
  const runRows = (table: string, order: string, without = "run_id") =>
    `select to_jsonb(t) - '{${without}}'::text[] as row from ${table} t where run_id = ${runId} order by ${order}`;
  const sql = {
    run: `select to_jsonb(r) - '{id,suite_id,taken_from,demonstration,indexed_at,indexed_from}'::text[] as row from run r where id = ${runId}`,
    suite: `select to_jsonb(s) - '{id,created_at}'::text[] as row from suite s where id = (select suite_id from run where id = ${runId})`,
    items: `select jsonb_build_array(ordinal, key, tags, body, cluster) as row from item where suite_id = (select suite_id from run where id = ${runId}) order by ordinal`,
    samples: runRows("sample", "ordinal", "run_id,item_id"),
    turns: runRows("turn", "ordinal, turn"),
    attempts: runRows("attempt", "ordinal, turn, attempt"),
    checks: runRows("checks", "ordinal, turn, verifier"),
    former: runRows("former_checks", "ordinal, turn, verifier"),
    metrics: runRows("run_metric", "verifier, metric, slice_key"),
    standing: runRows("run_standing", "run_id", "run_id,stamp"),
    findings: runRows("sample_finding", "ordinal, kind"),
    itemFindings: "select to_jsonb(f) as row from item_finding f order by benchmark, item_hash",
    annotations: `select jsonb_build_array(subject, substr(key, 1 + length(split_part(key, '/', 1))), kind, value, author, created_at) as row from annotation
      where split_part(key, '/', 1) = case when subject in ('suite', 'item') then (select suite_id::text from run where id = ${runId}) else '${runId}' end
      order by subject`,
    texts: "select jsonb_build_array(hash, text) as row from blob order by hash",
  };
  const rowsByName: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(sql)) rowsByName[name] = (await pool().query(query)).rows.map(({ row }) => row);
  return rowsByName;
}

const counts = async () =>
  (
    await pool().query(
      "select (select count(*)::int from run) as runs, (select count(*)::int from suite) as suites, (select count(*)::int from turn) as turns",
    )
  ).rows[0];

const forget = () => pool().query("truncate run, suite, turn, attempt, checks, sample_finding, item_finding, annotation, blob cascade");

// A family may have no example runs.
const withDemonstrations = manifests.filter(({ demonstrations }) => demonstrations.length > 0).map(({ id }) => id);

describe.each(withDemonstrations)("a run of %s", (benchmark) => {
  it("is imported completely by an empty Heed and is recognized there", async () => {
    await forget();
    const runId = await demonstrated(benchmark, benchmark === "ifscale" ? "whole" : "quick");
    const before = await everything(runId);
    const file = await fileOf(runId);
    await forget();
    const result = await taken(file);
    expect(result).toMatchObject({ known: { suite: false, runIds: [] }, items: before.items?.length, replies: before.turns?.length });
    const [imported = 0] = result.runIds;
    const hidden = JSON.parse(JSON.stringify(before).replaceAll(key, `[key removed${"*".repeat(key.length - 13)}]`));
    const after = await everything(imported);
    for (const [name, rows] of Object.entries(hidden)) expect({ [name]: after[name] }).toEqual({ [name]: rows });
    expect(before.metrics?.length).toBeGreaterThan(0);
    expect(
      (
        await pool().query("select taken_from ->> 'runId' as was, demonstration, model_id is not null as linked from run where id = $1", [
          imported,
        ])
      ).rows,
    ).toEqual([{ was: String(runId), demonstration: false, linked: true }]);
    expect((await taken(file)).known).toEqual({ suite: true, runIds: [imported] });
    const copy = await taken(file, true);
    expect(copy).toMatchObject({ suiteId: result.suiteId, known: { suite: true, runIds: [] } });
    expect(copy.runIds).not.toEqual([imported]);
    expect((await everything(imported)).annotations).toEqual(hidden.annotations);
    // A file made from the copy belongs to the same run.
    expect((await taken(await fileOf(copy.runIds[0] ?? 0))).known.runIds).toEqual([imported]);
  });
});

it("a run that its file names again is taken out of its deletion, with its suite", async () => {
  await forget();
  const { runId } = await demonstratedRun("ifscale", "quick", models);
  const file = await fileOf(runId);
  const bytes = async function* () {
    yield file;
  };
  const header = await readRunFileHeader(bytes());
  for (const again of [async () => (await taken(file)).known.runIds[0], () => runOfFile(header)]) {
    await pool().query("update run set archived_at = now(), delete_at = now() + interval '1 hour'");
    await pool().query("update suite set archived_at = now(), delete_at = now() + interval '1 hour'");
    expect(await again()).toBe(runId);
    const sql = `select num_nulls(r.archived_at, r.delete_at, s.archived_at, s.delete_at) as kept from run r join suite s on s.id = r.suite_id`;
    expect((await pool().query(sql)).rows).toEqual([{ kept: 4 }]);
  }
});

it("a broken, truncated, altered or newer file is refused with a sentence, and nothing of it is stored", async () => {
  await forget();
  const runId = await demonstrated("ifscale", "quick");
  expect((await taken(await fileOf(runId))).known.runIds).toEqual([runId]);
  const file = await fileOf(runId);
  const lines = gunzipSync(file).toString("utf8").trimEnd().split("\n");
  expect(lines.join("\n")).not.toContain(key);
  const body = lines.slice(0, -1);
  const changed = (at: number, to: (line: string) => string) => sealed(body.map((line, nth) => (nth === at ? to(line) : line)));
  const sample = body.findIndex((line) => line.startsWith('["sample"')) + 3;
  const itemAt = body.findIndex((line) => line.startsWith('["item"'));
  const had = await counts();
  const refused = async (bytes: Buffer, words: RegExp) => {
    await expect(taken(bytes, true)).rejects.toThrow(words);
    expect(await counts()).toEqual(had);
  };
  await refused(file.subarray(0, file.length - 400), /cut off after line \d+/);
  await refused(gzipSync(`${body.join("\n")}\n`), new RegExp(`cut off after line ${body.length}`));
  await refused(gzipSync(`${lines.join("\n").replace('"author":"Ada"', '"author":"Bob"')}\n`), /does not match the checksum/);
  await refused(
    changed(sample, () => "{"),
    new RegExp(`^Line ${sample + 1} of the file cannot be read as JSON`),
  );
  await refused(
    changed(sample, (line) => line.replace(/"status": ?"scored"/, '"status":null')),
    new RegExp(`^Line ${sample + 1} .*status`),
  );
  await refused(
    changed(sample, (line) => line.replace('{"', '{"later": 1, "')),
    /a field “later” that this Heed does not know/,
  );
  await refused(
    changed(itemAt, (line) => line.replace('"key":"', '"key":"other ')),
    /items whose hash differs/,
  );
  await refused(sealed(body.filter((_, nth) => nth !== sample)), /samples, but it has/);
  await refused(
    changed(0, (line) => line.replace('"format":1', '"format":2')),
    /format 2 of a later Heed/,
  );
  await refused(
    changed(0, (line) => line.replace(/"metrics":"\d+/, '"metrics":"99')),
    /version 99 of its metrics in IFScale/,
  );
  await refused(Buffer.from("id,score\n1,2\n"), /is not a Heed run file/);
  expect(
    await readRunFileHeader(
      (async function* () {
        yield file;
      })(),
    ),
  ).toMatchObject({ heed: "run", run: { id: runId } });
  await pool().query("update run set status = 'paused' where id = $1", [runId]);
  await expect(writeRunFile(runId)).rejects.toMatchObject({ code: "conflict" });
});

describe("a file whose reader has stopped", () => {
  /** The transactions that are open, whether a query of theirs is running at the moment or not. */
  const openSql =
    "select pid from pg_stat_activity where datname = current_database() and xact_start is not null and backend_type = 'client backend' and pid <> pg_backend_pid()";
  let runId: number;
  beforeAll(async () => {
    ({ runId } = await demonstratedRun("ifscale", "quick", models));
    // More than all buffers hold.
    const longSql =
      "insert into run_log (run_id, kind, message) select $1, 'note', md5(n::text) || md5(n::text || 'x') from generate_series(1, 20000) n";
    await pool().query(longSql, [runId]);
  });

  it("ends with an error once the server has closed its idle connection, and holds nothing then", async () => {
    const clients = new Set<pg.PoolClient>();
    const see = (client: pg.PoolClient) => clients.add(client);
    pool().on("acquire", see);
    const { bytes } = await writeRunFile(runId);
    pool().off("acquire", see);
    onTestFinished(() => void bytes.destroy());
    const { rows } = await pool().query(openSql);
    expect(rows).toHaveLength(1);
    const [{ pid }] = rows;
    const client = [...clients].find((seen) => Reflect.get(seen, "processID") === pid);
    expect((await client?.query("show idle_in_transaction_session_timeout"))?.rows).toEqual([
      { idle_in_transaction_session_timeout: "10min" },
    ]);
    await pool().query("select pg_terminate_backend($1)", [pid]);
    await expect.poll(() => pool().totalCount - pool().idleCount).toBe(0);
    await expect(buffer(bytes)).rejects.toThrow(/terminating connection/);
  });

  it("leaves most connections free: too many files at once are refused", async () => {
    const most = Math.max(1, Math.floor(pool().options.max / 4));
    const files = await Promise.all(Array.from({ length: most }, () => writeRunFile(runId)));
    await expect(writeRunFile(runId)).rejects.toMatchObject({ code: "rate_limited", retryAfter: 60 });
    for (const { bytes } of files) bytes.destroy();
    await expect.poll(() => pool().totalCount - pool().idleCount).toBe(0);
    expect(gunzipSync(await buffer((await writeRunFile(runId)).bytes)).toString()).toMatch(/"end":true/);
  });
});
