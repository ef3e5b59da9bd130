import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { backup } from "./backup.mjs";
import { createDatabase } from "./create-database.mjs";
import { migrate } from "./migrate.mjs";
import { migrationNames } from "./migration-files.mjs";
import { restore } from "./restore.mjs";

const folder = mkdtempSync(join(tmpdir(), "heed-backup-"));
const own = process.env.DATABASE_URL ?? "";
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
async function freshDatabase(): Promise<string> {
  const url = new URL(own);
  url.pathname = `/heed_backup_${randomBytes(6).toString("hex")}`;
  await createDatabase(url.href);
  made.push(url.pathname.slice(1));
  return url.href;
}
afterAll(async () => {
  for (const name of made) await query(own, `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

const odd = "a\tb\\N\n\\.\r\n“é” 😀 \\";
async function fill(url: string): Promise<void> {
  const suite = `insert into suite (benchmark, benchmark_version, name, params, content_hash, origin, item_count)
    values ('b', '1', $1, '{"a": [1.10, null]}', $2, 'imported', 3) returning id`;
  const [{ id }] = await query(url, suite, [odd, randomBytes(8).toString("hex")]);
  await query(
    url,
    `insert into item (suite_id, ordinal, key, tags, body) select $1, n, 'k' || n, '{}'::jsonb, to_jsonb($2::text) from generate_series(0, 2) n`,
    [id, odd],
  );
  await query(
    url,
    "insert into price (model, input_per_million, output_per_million, updated_at) values ('m', 0.1, 1e-7, '2026-01-02T03:04:05.678Z')",
  );
  await query(url, "insert into upload (name, size) values ('u', 9007199254740993)");
  await query(url, "insert into upload_chunk (upload_id, nth, bytes) select id, 0, $1 from upload", [randomBytes(9 * 1024 * 1024)]);
}
const contents = async (url: string) => ({
  suites: await query(url, "select *, created_at::text as at from suite order by id"),
  items: await query(url, "select * from item order by id"),
  prices: await query(url, "select * from price"),
  uploads: await query(url, "select id, name, size, md5(bytes) as bytes from upload join upload_chunk on upload_id = id"),
});

test("a backup in another database is the same rows, and new rows get new numbers", async () => {
  await fill(own);
  const file = join(folder, "all.heed");
  const wrote = await backup({ url: own, file });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(backup({ url: own, file })).rejects.toThrow(/exists already/);
  const url = await freshDatabase();
  expect(await restore({ url, file })).toEqual(wrote);
  expect(wrote.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, rows])).toEqual(
    expect.arrayContaining([
      ["suite", 1],
      ["item", 3],
      ["price", 1],
      ["upload", 1],
      ["upload_chunk", 1],
    ]),
  );
  expect(await contents(url)).toEqual(await contents(own));
  const [{ last }] = await query(own, "select max(id) as last from item");
  await query(url, `insert into item (suite_id, ordinal, key, tags, body) select id, 3, 'new', '{}'::jsonb, '1'::jsonb from suite`);
  expect(await query(url, "select max(id) as last from item")).toEqual([{ last: last + 1 }]);
  // A second backup of the same rows has the same hashes.
  await query(url, "delete from item where key = 'new'");
  expect(await backup({ url, file: join(folder, "again.heed") })).toEqual(wrote);
  await expect(restore({ url, file })).rejects.toThrow(/not empty: its table \w+ has rows/);
});

test("a file that is cut off, damaged or another one leaves the database empty", async () => {
  const whole = join(folder, "whole.heed");
  await backup({ url: own, file: whole });
  const bytes = readFileSync(whole);
  const bad = (name: string, content: Buffer) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const flipped = Buffer.from(bytes);
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 1;
  const url = await freshDatabase();
  const files = [
    bad("cut", bytes.subarray(0, bytes.length >> 1)),
    bad("flipped", flipped),
    bad("text", Buffer.from("no backup")),
    bad("plain", gunzipSync(bytes)),
  ];
  for (const file of files) await expect(restore({ url, file })).rejects.toThrow(/is no backup of Heed, or is damaged or cut off/);
  await expect(restore({ url, file: join(folder, "none") })).rejects.toThrow(/There is no file/);
  const [{ tables }] = await query(url, "select count(*)::int as tables from pg_class where relname = 'suite'");
  if (tables > 0) expect(await query(url, "select 1 from suite union all select 1 from upload")).toEqual([]);
  await restore({ url, file: whole });
  expect(await contents(url)).toEqual(await contents(own));
});

test("a backup of an older Heed gets what came since; one of a newer Heed is refused by name", async () => {
  const before = migrationNames().slice(0, -1);
  const old = await freshDatabase();
  await migrate(old, { only: before });
  await fill(old);
  const file = join(folder, "old.heed");
  await backup({ url: old, file });
  const url = await freshDatabase();
  await restore({ url, file });
  expect(await migrate(url)).toEqual([]);
  expect((await contents(url)).items).toEqual((await contents(old)).items);
  const client = new pg.Client({ connectionString: own });
  await client.connect();
  await client.query(
    "insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '29990101000000_of_tomorrow', now())",
  );
  await expect(backup({ url: own, file: join(folder, "newer.heed") })).rejects.toThrow(/29990101000000_of_tomorrow/);
  await client.query("delete from _prisma_migrations where id = 'x'");
  await client.end();
});
