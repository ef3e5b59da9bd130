/** Seconds that a Postgres may take to accept a connection: a busy machine, or a hosted database that was asleep, needs more than five. */
export const connectSeconds = 30;

/**
 * Creates a client that is not connected yet.
 * @param {string} url DATABASE_URL
 */
export async function bootClient(url) {
  const { default: pg } = await import("pg"); // the launcher may have to install it first
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectSeconds * 1000 });
  client.on("error", () => {});
  return client;
}
