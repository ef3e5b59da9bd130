import { bootClient, connectSeconds } from "./boot-client.mjs";
import { BootError } from "./boot-error.mjs";
import { expectUtf8 } from "./expect-utf8.mjs";

const unreachable = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ECONNRESET"];

/** Returns the sentence for a Postgres that has no connection left; null for other errors. */
function tooManyConnections(error, url) {
  if (error.code !== "53300") return null;
  return `Postgres at ${new URL(url).host} has too many connections (${error.message}): stop other programs that use it, or raise max_connections there.`;
}

/** Returns the sentence for a database address that does not work. */
export function databaseProblem(error, url) {
  const full = tooManyConnections(error, url);
  if (full) return full;
  const { username, host, pathname } = new URL(url);
  const [user, name] = [decodeURIComponent(username) || "the default user", decodeURIComponent(pathname.slice(1))];
  const code = error.code ?? error.errors?.[0]?.code ?? "";
  if (unreachable.includes(code) || /timeout|terminated/i.test(error.message)) {
    return `No Postgres responds at ${host} (${code || `no answer in ${connectSeconds} s`}); check DATABASE_URL, or unset it to use the embedded database.`;
  }
  if (code === "28P01" || code === "28000" || /password/i.test(error.message)) {
    return `Postgres at ${host} rejects ${user} (wrong password or unknown user); check DATABASE_URL.`;
  }
  if (/does not support SSL/i.test(error.message))
    return `Postgres at ${host} does not accept encrypted connections, which sslmode in DATABASE_URL requires; set sslmode=disable, or enable ssl there.`;
  if (code === "42501" || code === "3D000") {
    return `${user} may not create the database ${name} at ${host}; create it for that user, or correct DATABASE_URL.`;
  }
  return `Postgres at ${host} cannot be used: ${error.message}.`;
}

const missing = (error) => error.code === "3D000";

/**
 * Checks that the given Postgres can be reached and has the database. Throws a BootError otherwise.
 * @param {string} url DATABASE_URL
 */
export async function expectDatabase(url) {
  const client = await bootClient(url);
  try {
    await client.connect();
  } catch (error) {
    const { host, pathname } = new URL(url);
    const sentence = missing(error)
      ? `There is no database ${decodeURIComponent(pathname.slice(1))} at ${host}; correct DATABASE_URL.`
      : databaseProblem(error, url);
    throw new BootError(sentence, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

async function expectRights(url) {
  const client = await bootClient(url);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_user as "user", current_database() as name, current_setting('server_encoding') as encoding, current_schema() as first,
        has_database_privilege(current_database(), 'create') as "database", has_schema_privilege(current_schema(), 'create') as "schema"`,
    );
    const { user, name, encoding, first, database, schema } = rows[0];
    expectUtf8(encoding, `The database ${name}`, { make: `${name}_utf8` });
    if (first !== null && first !== "public") {
      const fix = new URL(url).searchParams.has("options")
        ? "remove search_path from the options in DATABASE_URL"
        : `run: alter role "${user}" in database "${name}" set search_path = public`;
      throw new BootError(
        `The search_path of ${user} in the database ${name} begins with the schema ${first}, but Heed keeps its tables in the schema public; ${fix}`,
      );
    }
    if (!database || !schema) {
      const where = database ? "tables in the database" : "schemas in the database";
      throw new BootError(`${user} may not create ${where} ${name}; make ${user} its owner, or correct DATABASE_URL.`);
    }
  } finally {
    await client.end();
  }
}

/**
 * Checks that the given Postgres can be used, and creates the database if it is missing. Throws a BootError if it cannot be used.
 * @param {string} url DATABASE_URL
 */
export async function expectUsableDatabase(url) {
  try {
    await expectRights(url).catch(async (error) => {
      if (!missing(error)) throw error;
      const { createDatabase } = await import("./create-database.mjs");
      await createDatabase(url);
      await expectRights(url);
    });
  } catch (error) {
    if (error instanceof BootError) throw error;
    throw new BootError(databaseProblem(error, url), { cause: error });
  }
}
