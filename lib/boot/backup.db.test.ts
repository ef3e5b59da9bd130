import { randomBytes } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip, gunzipSync } from "node:zlib";
import pg from "pg";
import tar from "tar-stream";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readKeyNames } from "./archive.mjs";
import { backup } from "./backup.mjs";
import { copySettings, entriesOf } from "./backup-file.mjs";
import { createDatabase } from "./create-database.mjs";
import { migrate } from "./migrate.mjs";
import { migrationNames, readMigrations } from "./migration-files.mjs";
import { openDatabase } from "./open-database.mjs";
import { restore } from "./restore.mjs";

const folder = mkdtempSync(join(tmpdir(), "heed-backup-"));
const databaseUrl = process.env.DATABASE_URL ?? "";
const whole = join(folder, "whole.heed");
const made: string[] = [];
const query = async (url: string, text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
};
/** Creates a database with the tables of this Heed and no rows, or one without any table. */
async function freshDatabase({ tables = true } = {}): Promise<string> {
  const url = new URL(databaseUrl);
  url.pathname = `/heed_backup_${randomBytes(6).toString("hex")}`;
  await createDatabase(url.href, tables ? { template: new URL(inject("templateUrl")).pathname.slice(1) } : {});
  made.push(url.pathname.slice(1));
  return url.href;
}

const odd = "a\tb\\N\n\\.\r\n“é” 😀 \\ \u0001 \u{10ffff} e\u0301 \u202e";
const insertSuite = `insert into suite (benchmark, benchmark_version, name, params, content_hash, origin, item_count)
  values ('b', '1', $1, $2, $3, 'imported', 3) returning id`;
async function fill(url: string): Promise<void> {
  const params = JSON.stringify({ a: [1.1, null, "", odd], b: { c: 1e-7, n: "12345678901234567890" } });
  const [{ id }] = await query(url, insertSuite, [odd, params, randomBytes(8).toString("hex")]);
  await query(
    url,
    `insert into item (suite_id, ordinal, key, tags, body) select $1, n, 'k' || n, '{}'::jsonb, to_jsonb($2::text) from generate_series(0, 2) n`,
    [id, odd],
  );
  await query(
    url,
    "insert into price (model, input_per_million, output_per_million, updated_at) values ('B', 0.1, 1e-7, '2026-01-02T03:04:05.678Z'), ('a', 3, 5e-324, now()), ('é', 1, 2, now())",
  );
  await query(url, "insert into upload (name, size) values ('u', 9007199254740993), ('open', null)");
  // Larger than one piece of a table, and quick to compress.
  const bytes = Buffer.alloc(2_500_000, randomBytes(4096));
  await query(url, "insert into upload_chunk (upload_id, nth, bytes) select id, 0, $1 from upload where size > 0", [bytes]);
  await query(url, "insert into share (slug, kind, target, title) values ('s1', 'leaderboard', '{}', 't')");
}
const contents = async (url: string) => ({
  suites: await query(url, "select *, created_at::text as at from suite order by id"),
  items: await query(url, "select * from item order by id"),
  prices: await query(url, "select * from price order by 1"),
  uploads: await query(url, "select id, name, size, md5(bytes) as bytes from upload left join upload_chunk on upload_id = id order by id"),
  shares: await query(url, "select * from share"),
});

beforeAll(async () => {
  await fill(databaseUrl);
  await backup({ url: databaseUrl, file: whole });
});
afterAll(async () => {
  for (const name of made) await query(databaseUrl, `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

const nothingHeld = { runs: 0, jobs: 0, probes: 0, webhooks: 0, deletions: 0, places: [] };

test("a backup restored to another database has the same rows, and new rows get new ids", async () => {
  await query(databaseUrl, "create table of_another_program (n bigserial)");
  await query(
    databaseUrl,
    "insert into provider_key (name, hosts, ciphertext, nonce, secret_name) values ('HEED_KEY_LAB', '{a.example}', '\\x01ff', '\\x00', 'there')",
  );
  const file = join(folder, "all.heed");
  const wrote = await backup({ url: databaseUrl, file });
  await query(databaseUrl, "drop table of_another_program");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const url = await freshDatabase({ tables: false });
  expect(await restore({ url, file })).toEqual({ tables: wrote, held: nothingHeld, secretNames: ["there"] });
  expect(Object.fromEntries(wrote.flatMap(({ name, rows }) => (rows > 0 ? [[name, rows]] : [])))).toEqual({
    suite: 1,
    item: 3,
    price: 3,
    provider_key: 1,
    upload: 2,
    upload_chunk: 1,
    share: 1,
  });
  expect(await contents(url)).toEqual(await contents(databaseUrl));
  const [{ next }] = await query(databaseUrl, "select last_value + 1 as next from pg_sequences where sequencename = 'item_id_seq'");
  await query(url, `insert into item (suite_id, ordinal, key, tags, body) select id, 3, 'new', '{}'::jsonb, '1'::jsonb from suite`);
  expect(await query(url, "select max(id) as last from item")).toEqual([{ last: Number(next) }]);
  // A second backup of the same rows must have the same hashes.
  await query(url, "delete from item where key = 'new'");
  const same = ({ name }: { name: string }) => name !== "audit_event";
  expect((await backup({ url, file: join(folder, "again.heed") })).filter(same)).toEqual(wrote.filter(same));
  expect(await query(url, "select person_name, action, subject from audit_event")).toEqual([
    { person_name: "Command line", action: "restore", subject: "all.heed" },
  ]);
  await expect(restore({ url, file })).rejects.toThrow(/not empty: its table \w+ has rows/);
});

test("a backup keeps the note of what the seed gave, so that deleted examples do not come back; one without it is read too", async () => {
  const seeded = "Seeded with: it's one\ntwo";
  const note = "select obj_description('model'::regclass, 'pg_class') as note";
  const source = await freshDatabase();
  await query(source, `comment on table model is ${pg.escapeLiteral(seeded)}`);
  const file = join(folder, "seeded.heed");
  await backup({ url: source, file });
  const url = await freshDatabase({ tables: false });
  await restore({ url, file });
  expect(await query(url, note)).toEqual([{ note: seeded }]);
  const earlier = await changed("earlier.heed", (name, content) => {
    if (name !== "heed.json") return content;
    const { seeded: none, ...head } = JSON.parse(content.toString());
    expect(none).toBeNull();
    return Buffer.from(JSON.stringify(head));
  });
  const other = await freshDatabase();
  await restore({ url: other, file: earlier });
  expect(await query(other, note)).toEqual([{ note: null }]);
});

test("a backup is a snapshot of one moment, whatever is written meanwhile", async () => {
  const writer = new pg.Client({ connectionString: databaseUrl });
  await writer.connect();
  let going = true;
  let written = 0;
  // Writes a suite and its items in one transaction, repeatedly.
  const writing = (async () => {
    for (; going; written++) {
      await writer.query("begin");
      const { rows } = await writer.query(insertSuite, ["busy", "{}", randomBytes(8).toString("hex")]);
      const sql = `insert into item (suite_id, ordinal, key, tags, body) select $1, n, 'busy', '{}', '1' from generate_series(0, 2) n`;
      await writer.query(sql, [rows[0].id]);
      await writer.query("commit");
    }
  })();
  const file = join(folder, "busy.heed");
  await backup({ url: databaseUrl, file });
  going = false;
  await writing;
  expect(written).toBeGreaterThan(0);
  const url = await freshDatabase();
  await restore({ url, file });
  expect(await query(url, "select 1 from suite where (select count(*) from item where suite_id = suite.id) <> 3")).toEqual([]);
  await writer.query("delete from item where key = 'busy'");
  await writer.query("delete from suite where name = 'busy'");
  await writer.end();
});

test("a backup file gets its name once it is complete, and replaces no file", async () => {
  await expect(backup({ url: databaseUrl, file: whole })).rejects.toThrow(/exists already/);
  await expect(backup({ url: databaseUrl, file: join(folder, "none", "a.heed") })).rejects.toThrow(
    /cannot be written: its folder does not exist/,
  );
  await expect(backup({ url: databaseUrl, file: join(whole, "a.heed") })).rejects.toThrow(/cannot be written: its folder is a file/);
  const stopped = new AbortController();
  const file = join(folder, "stopped.heed");
  // The backup cannot read this table, so it has begun and does not end.
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query("begin; lock table share in access exclusive mode");
  const going = backup({ url: databaseUrl, file, signal: stopped.signal });
  const outcome = expect(going).rejects.toThrow("Stopped by hand.");
  const parts = () => readdirSync(folder).filter((name) => /^stopped\.heed\..*\.part$/.test(name));
  await expect.poll(parts).toHaveLength(1);
  expect(existsSync(file)).toBe(false);
  stopped.abort(new Error("Stopped by hand."));
  await holder.query("rollback");
  await holder.end();
  await outcome;
  expect(readdirSync(folder).filter((name) => name.startsWith("stopped") || name.endsWith(".part"))).toEqual([]);
});

/** Writes a copy of the whole backup in which `change` has altered the entries. */
async function changed(name: string, change: (entry: string, content: Buffer) => Buffer | null): Promise<string> {
  const extract = tar.extract();
  const pack = tar.pack();
  const file = join(folder, name);
  const written = pipeline(pack, createGzip(), createWriteStream(file));
  const read = pipeline(createReadStream(whole), createGunzip(), extract);
  for await (const entry of extract) {
    const content = change(entry.header.name, await buffer(entry));
    if (content) pack.entry({ name: entry.header.name }, content);
  }
  pack.finalize();
  await Promise.all([read, written]);
  return file;
}

test("a truncated, damaged or foreign file is reported with the place of the fault, and leaves the database empty", async () => {
  const bytes = readFileSync(whole);
  const put = (name: string, content: Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const flipped = Buffer.from(bytes);
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 1;
  const replaced = (entry: string, from: string, to: string) =>
    changed(`${to}.heed`, (name, content) => (name === entry ? Buffer.from(content.toString().replace(from, to)) : content));
  const bad: [RegExp, string][] = [
    [
      /damaged or cut off: it was readable up to tables\/\w+\/000000.copy \(unexpected end of file\); nothing was stored/,
      put("cut", bytes.subarray(0, bytes.length >> 1)),
    ],
    [/damaged or cut off: it was readable up to (tables|end)/, put("flipped", flipped)],
    [/is not a Heed backup/, put("text", Buffer.from("no backup"))],
    [/is not a Heed backup/, put("empty", Buffer.alloc(0))],
    [/is not a Heed backup/, put("plain", gunzipSync(bytes))],
    [/is a folder/, folder],
    [/There is no file/, join(folder, "none")],
    [
      /the table price has 3 rows and SHA-256 \w{64}, and should have 3 and \w{64}/,
      await replaced("tables/price/000000.copy", "0.1", "0.2"),
    ],
    [/the table price has 3 rows .* should have 4 and/, await replaced("end.json", '"rows": 3', '"rows": 4')],
    [/COPY price, line \d: invalid input syntax/, await replaced("tables/price/000000.copy", "0.1", "x")],
    [
      /\(item: insert or update .* violates foreign key/,
      await changed("lost", (name, content) => (name.startsWith("tables/suite/") ? null : content)),
    ],
    [
      /up to tables\/\w+\/\d+.copy \(its end is missing\)/,
      await changed("endless", (name, content) => (name === "end.json" ? null : content)),
    ],
    [/format 99; this Heed reads the format 1/, await replaced("heed.json", '"format": 1', '"format": 99')],
  ];
  const url = await freshDatabase();
  for (const [message, file] of bad) await expect(restore({ url, file })).rejects.toThrow(message);
  for (const table of ["suite", "item", "price", "upload"]) expect(await query(url, `select 1 from ${table}`)).toEqual([]);
  await restore({ url, file: whole });
  expect(await contents(url)).toEqual(await contents(databaseUrl));
});

test("timeouts of a role or an address do not apply to the transactions of backup and restore", async () => {
  const names = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
  const limited = new URL(databaseUrl);
  limited.searchParams.set("options", names.map((name) => `-c ${name}=60s`).join(" "));
  const client = new pg.Client({ connectionString: limited.href });
  await client.connect();
  try {
    await client.query(`begin; ${copySettings}`);
    const { rows } = await client.query("select name, setting from pg_settings where name = any($1) order by 1", [names]);
    expect(rows).toEqual([...names].sort().map((name) => ({ name, setting: "0" })));
  } finally {
    await client.end();
  }
});

test("a stopped restore stores nothing", async () => {
  const url = await freshDatabase();
  const stopped = new AbortController();
  const blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
  await blocker.query("begin; lock table share in access exclusive mode");
  const going = restore({ url, file: whole, signal: stopped.signal });
  going.catch(() => {});
  const waits =
    "select 1 from pg_locks where not granted and relation = 'share'::regclass and database = (select oid from pg_database where datname = current_database())";
  await expect.poll(() => query(url, waits)).toHaveLength(1);
  stopped.abort(new Error("Stopped by hand."));
  await expect(going).rejects.toThrow("Stopped by hand.");
  await blocker.end();
  expect(await query(url, "select 1 from suite")).toEqual([]);
});

test("unfinished runs and jobs are held after a restore, and others are unchanged", async () => {
  const source = await freshDatabase();
  await fill(source);
  await query(
    source,
    `insert into run (name, benchmark, suite_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries, params, sample_count, resume_at)
    select s, 'b', suite.id, 'm', '{}', 'live', s, 'v', '1', 1, 1, 0, '{}', 3, at
    from suite, (values ('running', null), ('queued', null), ('paused', timestamptz '2020-01-01'), ('finished', null), ('stopped', null),
      ('cancelling', null), ('cancelled', null)) u(s, at)`,
  );
  await query(
    source,
    `insert into job (kind, benchmark, name, status, input) values ('build', 'b', '', 'running', '{}'), ('build', 'b', '', 'finished', '{}')`,
  );
  // A worker would ask the provider about this batch, and cancel it there.
  await query(source, "update run set batch = true, finished_at = now() where name = 'cancelling'");
  await query(
    source,
    "insert into batch (run_id, nonce, state, provider_id) select id, 'n', 'running', 'batch-1' from run where name = 'cancelling'",
  );
  const file = join(folder, "going.heed");
  await backup({ url: source, file });
  const url = await freshDatabase();
  expect((await restore({ url, file })).held).toEqual({ ...nothingHeld, runs: 4, jobs: 1 });
  expect(await query(url, "select name, status, resume_at from run order by id")).toEqual([
    { name: "running", status: "paused", resume_at: null },
    { name: "queued", status: "paused", resume_at: null },
    { name: "paused", status: "paused", resume_at: null },
    { name: "finished", status: "finished", resume_at: null },
    { name: "stopped", status: "stopped", resume_at: null },
    { name: "cancelling", status: "paused", resume_at: null },
    { name: "cancelled", status: "cancelled", resume_at: null },
  ]);
  expect(await query(url, "select finished_at from run where status = 'paused' and finished_at is not null")).toEqual([]);
  expect(await query(url, "select status from job order by id")).toEqual([{ status: "cancelled" }, { status: "finished" }]);
  expect(await query(url, "select kind from run_log")).toHaveLength(4);
});

test("a restored backup resumes, notifies and deletes nothing by itself, and the addresses that it would call are named", async () => {
  const source = await freshDatabase();
  await fill(source);
  const theirs = JSON.stringify({ kind: "openai-compatible", address: "https://theirs.example/v1", keyVariable: "OPENAI_API_KEY" });
  await query(
    source,
    `insert into run (name, benchmark, suite_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries, params, sample_count,
      probe_at, delete_at, waits_for)
    select s, 'b', suite.id, 'm', '${theirs}', 'measured', s, 'v', '1', 1, 1, 0, '{}', 3, probe, gone, null
    from suite, (values ('stopped', timestamptz '2020-01-01', null), ('finished', null, timestamptz '2020-01-01'), ('queued', null, null)) u(s, probe, gone)`,
  );
  // A retry would ask the model of a run that is over, and its judge.
  await query(
    source,
    `update run set judge = '{"address": "https://judge.example/v1", "keyVariable": "HEED_KEY_J"}' where status = 'finished'`,
  );
  await query(source, "update run set waits_for = (select min(id) from run) where status = 'queued'");
  await query(source, "insert into run_end (run_id, ended_at, due_at) select id, now(), now() from run where status = 'finished'");
  await query(source, `insert into model (name, kind, settings) values ('m', 'openai-compatible', '{"address": "http://127.0.0.1:9/v1"}')`);
  const file = join(folder, "orders.heed");
  await backup({ url: source, file });
  const url = await freshDatabase();
  expect((await restore({ url, file })).held).toEqual({
    ...{ runs: 1, jobs: 0, probes: 1, webhooks: 1, deletions: 1 },
    places: [
      { address: "http://127.0.0.1:9/v1", variable: null },
      { address: "https://judge.example/v1", variable: "HEED_KEY_J" },
      { address: "https://theirs.example/v1", variable: "OPENAI_API_KEY" },
    ],
  });
  expect(await query(url, "select status, probe_at, delete_at from run order by status")).toEqual(
    ["finished", "paused", "stopped"].map((status) => ({ status, probe_at: null, delete_at: null })),
  );
  expect(await query(url, "select 1 from run_end")).toEqual([]);
});

test("a text under the hash of another text and a file that unpacks to an excessive size are refused", async () => {
  const source = await freshDatabase();
  await query(source, `insert into blob (hash, text) values ('${"0".repeat(64)}', 'another text')`);
  const file = join(folder, "poison.heed");
  await backup({ url: source, file });
  const url = await freshDatabase();
  await expect(restore({ url, file })).rejects.toThrow(/has another SHA-256\); nothing was stored/);
  expect(await query(url, "select 1 from blob")).toEqual([]);
  const bomb = join(folder, "bomb.heed");
  const blanks = 257 * 2 ** 20;
  const pack = tar.pack();
  const written = pipeline(pack, createGzip({ level: 1 }), createWriteStream(bomb));
  const entry = pack.entry({ name: "heed.json", size: blanks });
  await pipeline(
    (function* () {
      for (let left = blanks; left > 0; left -= 2 ** 20) yield Buffer.alloc(2 ** 20, 32);
    })(),
    entry,
  );
  pack.finalize();
  await written;
  await expect(restore({ url: await freshDatabase(), file: bomb })).rejects.toThrow(/has 269484032 bytes, and may have 16777216/);
  let failure: Error | null = null;
  const read = async () => {
    for await (const part of entriesOf(bomb, (error) => (failure ??= error))) for await (const chunk of part) expect(chunk).toBeDefined();
  };
  await expect(read()).rejects.toThrow();
  expect(String(failure)).toMatch(/unpacks to more than 256 MB and 200 times its size/);
});

test("a start that upgrades an older database is in the audit log, and the first start is not", async () => {
  const noted = (url: string) => query(url, "select action, subject, detail from audit_event");
  for (const [left, events] of [
    [0, []],
    [1, [{ action: "upgrade", subject: migrationNames().at(-1), detail: { migrations: 1 } }]],
  ] as const) {
    const url = await freshDatabase({ tables: false });
    if (left > 0) await migrate(url, { only: migrationNames().slice(0, -left) });
    await openDatabase({ databaseUrl: url, home: folder, say: () => {} });
    expect(await noted(url)).toEqual(events);
  }
});

test("a backup of an older Heed is migrated; one of a newer Heed is refused with the name of its migration", async () => {
  const before = migrationNames().slice(0, -1);
  const old = await freshDatabase({ tables: false });
  await migrate(old, { only: before });
  await fill(old);
  const file = join(folder, "old.heed");
  await backup({ url: old, file });
  const url = await freshDatabase({ tables: false });
  await restore({ url, file });
  expect(await migrate(url)).toEqual([]);
  expect((await contents(url)).items).toEqual((await contents(old)).items);
  const sql =
    "insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '29990101000000_of_tomorrow', now())";
  await query(old, sql);
  await expect(backup({ url: old, file: join(folder, "newer.heed") })).rejects.toThrow(/29990101000000_of_tomorrow/);
  expect(existsSync(join(folder, "newer.heed"))).toBe(false);
  const newer = await changed("tomorrow.heed", (name, content) =>
    name === "heed.json" ? Buffer.from(content.toString().replace(/("migrations": \[)/, '$1"29990101000000_of_tomorrow", ')) : content,
  );
  await expect(restore({ url: await freshDatabase(), file: newer })).rejects.toThrow(
    /The backup .* belongs to a newer Heed: .*29990101000000_of_tomorrow/,
  );
});

test("a database from before keys were stored is backed up without an error about keys", async () => {
  const old = await freshDatabase({ tables: false });
  const first = readMigrations().findIndex(({ script }) => script.includes('CREATE TABLE "provider_key"'));
  expect(first).toBeGreaterThan(0);
  await migrate(old, { only: migrationNames().slice(0, first) });
  await fill(old);
  await backup({ url: old, file: join(folder, "keyless.heed") });
  expect(await readKeyNames({ url: old, secret: null })).toEqual({ opened: [], closed: [] });
});

test("a restore that is stopped after its rows were stored says so", async () => {
  const before = migrationNames().slice(0, -1);
  const old = await freshDatabase({ tables: false });
  await migrate(old, { only: before });
  await fill(old);
  const file = join(folder, "late.heed");
  await backup({ url: old, file });
  const url = await freshDatabase({ tables: false });
  await migrate(url, { only: before });
  // The later migration waits for another start.
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query("select pg_advisory_lock(72707369)");
  const stopped = new AbortController();
  const going = restore({ url, file, signal: stopped.signal });
  const outcome = expect(going).rejects.toThrow(/^All rows are restored; the next start does the rest\.$/);
  const waits =
    "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())";
  await expect.poll(() => query(url, waits)).toHaveLength(1);
  stopped.abort(new Error("Stopped by hand."));
  await holder.end();
  await outcome;
  expect((await contents(url)).items).toEqual((await contents(old)).items);
});
