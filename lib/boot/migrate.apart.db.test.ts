import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { migrate } from "./migrate.mjs";
import { migrationNames, readMigrations } from "./migration-files.mjs";

const databaseUrl = process.env.DATABASE_URL ?? "";

/** A migration after those of this Heed. */
const next = (script: string) => ({ name: "29990101000000_next", script, checksum: "f".repeat(64) });
const query = async (text: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

// Every test begins with a database of this Heed, whatever the one before it has left.
beforeEach(async () => {
  await query("drop schema public cascade");
  await query("create schema public");
  await migrate(databaseUrl);
});

test("the database has every migration under the name that Prisma's own command expects", async () => {
  const rows = await query("select migration_name from _prisma_migrations where finished_at is not null order by 1");
  expect(rows.map((row) => row.migration_name)).toEqual(migrationNames());
  expect(await migrate(databaseUrl)).toEqual([]);
});

test("a database of a newer Heed is refused with the name of the unknown migration, and left unchanged", async () => {
  const newer = "29990101000000_of_tomorrow";
  await query(`insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '${newer}', now())`);
  const before = await query("select * from _prisma_migrations order by 1");
  await expect(migrate(databaseUrl)).rejects.toThrow(`it has the migration ${newer}, which this one lacks`);
  expect(await query("select * from _prisma_migrations order by 1")).toEqual(before);
});

test("missing migrations are applied", async () => {
  await query("drop schema public cascade");
  await query("create schema public");
  expect(await migrate(databaseUrl)).toEqual(migrationNames());
  expect(await query("select count(*)::int as n from run")).toEqual([{ n: 0 }]);
});

test("nothing of a migration that fails is stored, and a later start applies it whole", async () => {
  const migrations = [...readMigrations(), next("create table half (n int); insert into half values (1); create table half (n int);")];
  await expect(migrate(databaseUrl, { migrations })).rejects.toThrow(
    'the migration 29990101000000_next failed, and nothing of it was stored: relation "half" already exists',
  );
  expect(await query("select to_regclass('half') as half")).toEqual([{ half: null }]);
  expect(await migrate(databaseUrl)).toEqual([]);
  const fixed = [...readMigrations(), next("create table half (n int); insert into half values (1); -- one; two\n select ';';")];
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  expect(await migrate(databaseUrl, { migrations: fixed, say })).toEqual(["29990101000000_next"]);
  expect(lines).toEqual(["Bringing the database to this version (29990101000000_next)…"]);
  expect(await query("select n from half")).toEqual([{ n: 1 }]);
  const sql = `select checksum, finished_at >= started_at as done, logs, rolled_back_at, applied_steps_count as steps from _prisma_migrations
    where migration_name = '29990101000000_next'`;
  expect(await query(sql)).toEqual([{ checksum: "f".repeat(64), done: true, logs: null, rolled_back_at: null, steps: 1 }]);
});

test("two starts at once apply each migration once", async () => {
  await query("drop schema public cascade");
  await query("create schema public");
  const both = await Promise.all([migrate(databaseUrl), migrate(databaseUrl)]);
  expect(both.flat().sort()).toEqual(migrationNames());
});

test("a start that has to wait for another one says so, and continues", async () => {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  try {
    await holder.query("select pg_advisory_lock(72707369)");
    const lines: string[] = [];
    const migrations = [...readMigrations(), next("create table late (n int)")];
    const started = migrate(databaseUrl, { migrations, say: (line: string) => lines.push(line) });
    await expect.poll(() => lines).toEqual(["Another start is bringing the database to its version; waiting for it…"]);
    await holder.query("select pg_advisory_unlock(72707369)");
    expect(await started).toEqual(["29990101000000_next"]);
    expect(lines.at(-1)).toBe("Bringing the database to this version (29990101000000_next)…");
  } finally {
    await holder.end();
  }
});

test("a database in which an earlier Heed was interrupted is refused with the migration's name and a way out", async () => {
  const last = migrationNames().at(-1);
  await query(`update _prisma_migrations set finished_at = null where migration_name = '${last}'`);
  const before = await query("select * from _prisma_migrations order by 1");
  await expect(migrate(databaseUrl)).rejects.toThrow(
    new RegExp(`has only a part of the migration ${last}: .* Restore the backup .* remove the folder postgres in HEED_HOME`),
  );
  expect(await query("select * from _prisma_migrations order by 1")).toEqual(before);
});

test("a database with tables of another program alone is refused, and left unchanged", async () => {
  await query("drop schema public cascade");
  await query("create schema public");
  await query("create table of_another_program (n int)");
  await expect(migrate(databaseUrl)).rejects.toThrow("The database has tables of another program (such as of_another_program)");
  expect(await query("select to_regclass('_prisma_migrations') as there")).toEqual([{ there: null }]);
});
