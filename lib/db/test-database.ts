import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { createDatabase } from "../boot/create-database.mjs";

// Runs before each database test file: a fresh copy of the template, its address in DATABASE_URL.
const template = new URL(inject("templateUrl"));
const name = `heed_test_${randomBytes(6).toString("hex")}`;
const url = new URL(template);
url.pathname = `/${name}`;
await createDatabase(url.href, { template: template.pathname.slice(1) });
process.env.DATABASE_URL = url.href;

afterAll(async () => {
  const client = new pg.Client({ connectionString: template.href.replace(template.pathname, "/postgres") });
  await client.connect();
  await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
  await client.end();
});
