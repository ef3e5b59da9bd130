import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, expect, inject, vi } from "vitest";
import { createDatabase } from "../boot/create-database.mjs";

// Runs before each database test file: a new copy of the template, with its address in DATABASE_URL. Files share processes, so replaced
// values would otherwise remain replaced.
if (!expect.getState().testPath?.includes(".apart.")) {
  vi.mock = () => {
    throw new Error("A file of tests that replaces modules is called *.apart.db.test.ts, which gives it a process of its own.");
  };
}
const template = new URL(inject("templateUrl"));
const name = `heed_test_${randomBytes(6).toString("hex")}`;
const url = new URL(template);
url.pathname = `/${name}`;
await createDatabase(url.href, { template: template.pathname.slice(1) });
process.env.DATABASE_URL = url.href;

// Modules remember rows by their numbers, and files share modules, so each file's rows begin at another million.
const shared = globalThis as typeof globalThis & { heedTestFiles?: number };
shared.heedTestFiles = (shared.heedTestFiles ?? 0) + 1;
const client = new pg.Client({ connectionString: url.href });
await client.connect();
await client.query("select setval(oid::regclass, $1) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace", [
  shared.heedTestFiles * 1_000_000,
]);
await client.end();

afterAll(async () => {
  const client = new pg.Client({ connectionString: template.href.replace(template.pathname, "/postgres") });
  await client.connect();
  await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
  await client.end();
});
