/** The most that a process needs. */
const most = 12;
const fewest = 2;
/** Connections outside the pools: web server and worker listen, the worker keeps its locks, and one is for a person. */
const single = 4;
/** The web server, the worker, its housekeeping, which needs about half as many, and a job. */
const processes = 3.5;

/**
 * How many connections one process may have, so that all of Heed's processes together leave some for others.
 * @param {number} open those that the server has for this account
 */
export const shareOf = (open) => Math.min(most, Math.max(fewest, Math.floor((open - single) / processes)));

const openSql = `select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(nullif(current_setting('reserved_connections', true), '')::int, 0),
  (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
  (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as open`;

/**
 * What the processes of Heed are told about the connections to their database, as a variable of the environment; nothing where somebody has set it.
 * @param {string} url
 * @returns {Promise<{ HEED_DB_CONNECTIONS?: string }>}
 */
export async function connectionShare(url, env = process.env) {
  if (env.HEED_DB_CONNECTIONS) return {};
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(openSql);
    return { HEED_DB_CONNECTIONS: String(shareOf(rows[0].open)) };
  } finally {
    await client.end().catch(() => {});
  }
}
