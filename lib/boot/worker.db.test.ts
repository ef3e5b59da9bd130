import pg from "pg";
import { expect, test } from "vitest";
import { migrationNames } from "./migration-files.mjs";
import { expectSameVersion } from "./worker.mjs";

const url = process.env.DATABASE_URL ?? "";

const query = async (text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text, values);
  await client.end();
};

test("a worker joins a database of its own version and refuses any other with an explanation", async () => {
  await expect(expectSameVersion(url)).resolves.toBeUndefined();
  await query(
    "insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) values ('x', '', '99991231235959_later', now(), 1)",
  );
  await expect(expectSameVersion(url)).rejects.toThrow(/has the migration 99991231235959_later, which this Heed lacks/);
  await query("delete from _prisma_migrations where id = 'x'");
  const newest = migrationNames().at(-1) ?? "";
  await query("update _prisma_migrations set finished_at = null where migration_name = $1", [newest]);
  await expect(expectSameVersion(url)).rejects.toThrow(`lacks the migration ${newest}`);
  await query("update _prisma_migrations set finished_at = now(), checksum = reverse(checksum) where migration_name = $1", [newest]);
  await expect(expectSameVersion(url)).rejects.toThrow(`another text of the migration ${newest}`);
  await query("update _prisma_migrations set checksum = reverse(checksum) where migration_name = $1", [newest]);
});

test("a database that is not Heed's and one that does not respond are reported", async () => {
  await query("alter table _prisma_migrations rename to away");
  await expect(expectSameVersion(url)).rejects.toThrow(/is not one of Heed's; start Heed with this DATABASE_URL first/);
  await query("alter table away rename to _prisma_migrations");
  await expect(expectSameVersion("postgresql://nobody@127.0.0.1:1/heed")).rejects.toThrow(/No Postgres responds at 127\.0\.0\.1:1/);
});
