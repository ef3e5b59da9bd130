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

test("the database has every migration, under the names that Prisma's own command would look for", async () => {
  const rows = await query("select migration_name from _prisma_migrations where finished_at is not null order by 1");
  expect(rows.map((row) => row.migration_name)).toEqual(migrationNames());
  expect(await migrate(process.env.DATABASE_URL ?? "")).toEqual([]);
});

test("a migration that the database lacks is applied", async () => {
  await query("drop schema public cascade");
  await query("create schema public");
  expect(await migrate(process.env.DATABASE_URL ?? "")).toEqual(migrationNames());
  expect(await query("select count(*)::int as n from run")).toEqual([{ n: 0 }]);
});
