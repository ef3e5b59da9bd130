import pg from "pg";

/**
 * Makes the database that `url` names, on the same server, unless it exists.
 * @param {string} url
 * @param {{ template?: string }} options template: a database to copy, which nobody may be connected to
 */
export async function createDatabase(url, { template } = {}) {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const server = new URL(url);
  server.pathname = "/postgres";
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    const from = template ? ` template ${client.escapeIdentifier(template)}` : "";
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}${from}`);
  } finally {
    await client.end();
  }
}
