import { bootClient } from "./boot-client.mjs";

/** The most connections that a process can use. */
const most = 12;
const fewest = 2;
/** Connections outside the pools: the web server and the worker listen, the worker keeps its locks, and one is left for a person. */
const single = 4;
/** Number of pools that share the connections: the web server, the worker, its housekeeping (which needs about half as many), and a job. */
const processes = 3.5;

/**
 * Computes how many connections one process may have, so that all of Heed's processes together leave some for others.
 * @param {number} open connections that the server allows this account
 */
export const shareOf = (open) => Math.min(most, Math.max(fewest, Math.floor((open - single) / processes)));

const openSql = `select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(nullif(current_setting('reserved_connections', true), '')::int, 0),
  (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
  (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as open`;

/**
 * Computes the environment variable that limits the database connections of each Heed process; empty if it is already set.
 * @param {string} url
 * @returns {Promise<{ HEED_DB_CONNECTIONS?: string }>}
 */
export async function connectionShare(url, env = process.env) {
  if (env.HEED_DB_CONNECTIONS) return {};
  const client = await bootClient(url);
  try {
    await client.connect();
    const { rows } = await client.query(openSql);
    return { HEED_DB_CONNECTIONS: String(shareOf(rows[0].open)) };
  } finally {
    await client.end().catch(() => {});
  }
}
