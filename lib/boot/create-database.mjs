import pg from "pg";
import { expectUtf8 } from "./expect-utf8.mjs";

/**
 * Creates the database that `url` names, on the same server, unless it exists. Refuses a server whose new databases would not store texts
 * in UTF-8.
 * @param {string} url
 * @param {{ template?: string }} options template: a database to copy, which must have no connections
 */
export async function createDatabase(url, { template } = {}) {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const server = new URL(url);
  server.pathname = "/postgres";
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount > 0) return;
    const from = template ? ` template ${client.escapeIdentifier(template)}` : "";
    const { rows } = await client.query("select pg_encoding_to_char(encoding) as encoding from pg_database where datname = $1", [
      template ?? "template1",
    ]);
    expectUtf8(rows[0]?.encoding ?? "UTF8", "This Postgres", { make: name });
    await client.query(`create database ${client.escapeIdentifier(name)}${from}`);
  } finally {
    await client.end();
  }
}
