import pg from "pg";
import { expect, test } from "vitest";
import { migrate } from "./migrate.mjs";
import { migrationNames } from "./migration-files.mjs";

const query = async (text: string) => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

test("the database has every migration under the name that Prisma's own command expects", async () => {
  const rows = await query("select migration_name from _prisma_migrations where finished_at is not null order by 1");
  expect(rows.map((row) => row.migration_name)).toEqual(migrationNames());
  expect(await migrate(process.env.DATABASE_URL ?? "")).toEqual([]);
});

test("a database of a newer Heed is refused with the name of the unknown migration, and left unchanged", async () => {
  const newer = "29990101000000_of_tomorrow";
  await query(`insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '${newer}', now())`);
  const before = await query("select * from _prisma_migrations order by 1");
  await expect(migrate(process.env.DATABASE_URL ?? "")).rejects.toThrow(`it has the migration ${newer}, which this one lacks`);
  expect(await query("select * from _prisma_migrations order by 1")).toEqual(before);
  await query("delete from _prisma_migrations where id = 'x'");
});

test("missing migrations are applied", async () => {
  await query("drop schema public cascade");
  await query("create schema public");
  expect(await migrate(process.env.DATABASE_URL ?? "")).toEqual(migrationNames());
  expect(await query("select count(*)::int as n from run")).toEqual([{ n: 0 }]);
});
