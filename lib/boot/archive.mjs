import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { BootError } from "./boot-error.mjs";
import { installMissing } from "./install.mjs";
import { findSecret, nameOfSecret, secretFile, settleSecret } from "./secret.mjs";
import { expectTemporaryFolder, settings } from "./settings.mjs";
import { onStopSignals } from "./stop-signals.mjs";

/** Codes of a Postgres that shuts down, crashes or does not take connections at the moment. */
const ended = ["57P01", "57P02", "57P03", "ECONNRESET"];

/**
 * Calls `use` with the address of a database that another process has started, and will end.
 * @template T
 * @param {string} url
 * @param {string} home
 * @param {(url: string) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function onRunning(url, home, use) {
  try {
    return await use(url);
  } catch (error) {
    if (error.code === "ECONNREFUSED")
      throw new BootError(
        `Heed is running in ${home} in another container, and its database can be reached only there. Run this command there.`,
      );
    if (ended.includes(error.code) || /connection terminated|terminating connection/i.test(error.message))
      throw new BootError("The database stopped because the Heed or command that had started it ended. Run this command again.", {
        cause: error,
      });
    throw error;
  }
}

/**
 * Calls `use` with the address of the embedded database: the one that is already running, if `mayRun`, or one that is started for this call
 * alone; and with whether this process holds the lock of `home`, as it then does.
 */
export async function withEmbedded(home, commandName, mayRun, use) {
  const { runningPostgres, startPostgres } = await import("./postgres.mjs");
  const running = mayRun ? await runningPostgres(home) : null;
  if (running) return onRunning(running, home, (url) => use(url, false));
  const { lockHome } = await import("./home-lock.mjs");
  const { createDatabase } = await import("./create-database.mjs");
  expectTemporaryFolder();
  const lock = await lockHome(home, `npm run heed -- ${commandName}`);
  try {
    const server = await startPostgres({ home, log: (line) => console.error(line) });
    try {
      await createDatabase(server.url());
      return await use(server.url(), true);
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
}

const counted = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;
const rowsOf = (tables) =>
  `${counted(
    tables.reduce((sum, { rows }) => sum + rows, 0),
    "row",
  )} of ${tables.length} tables`;

/**
 * Lists the stored keys by name: those that the secret opens, and those that it does not.
 * @param {{ url: string, secret: string | null }} options url: a database, perhaps from before keys were stored
 * @returns {Promise<{ opened: string[], closed: string[] }>}
 */
export async function readKeyNames({ url, secret }) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query("select to_regclass('provider_key') is not null as there");
    if (!tables[0].there) return { opened: [], closed: [] };
    const { rows } = await client.query('select name, secret_name as "by" from provider_key order by name');
    const here = secret === null ? null : nameOfSecret(secret);
    const names = (isOpened) => rows.filter(({ by }) => (by === here) === isOpened).map(({ name }) => name);
    return { opened: names(true), closed: names(false) };
  } finally {
    await client.end();
  }
}

/** The work of `backup` and `restore`; each returns the lines to print. */
const verbs = {
  backup: async (options) => {
    const { backup } = await import("./backup.mjs");
    const tables = await backup(options);
    const { opened, closed } = await readKeyNames(options);
    const lines = [`Wrote ${rowsOf(tables)} to ${options.file}.`];
    if (opened.length > 0)
      lines.push(
        `${counted(opened.length, "stored key")} ${opened.length === 1 ? "is" : "are"} in it, encrypted (${opened.join(", ")}); the secret is not. Keep ${options.secretPlace} as well, in another place: without it the keys must be entered again.`,
      );
    if (closed.length > 0)
      lines.push(
        `${counted(closed.length, "stored key")} in it (${closed.join(", ")}) ${closed.length === 1 ? "was" : "were"} encrypted with an earlier secret, which is needed for ${closed.length === 1 ? "it" : "them"}.`,
      );
    return lines;
  },
  restore: async (options) => {
    const { restore } = await import("./restore.mjs");
    const { tables, held, secretNames } = await restore(options);
    const here = options.secret === null ? null : nameOfSecret(options.secret);
    const closed = secretNames.filter((name) => name !== here).length;
    const lines = [`Restored ${rowsOf(tables)} from ${options.file}; counts and hashes are those of the backup.`];
    if (held.runs > 0)
      lines.push(`${counted(held.runs, "run")} that had not ended ${held.runs === 1 ? "is" : "are"} paused; resume on the page.`);
    if (held.jobs > 0)
      lines.push(`${counted(held.jobs, "job")} that had not ended ${held.jobs === 1 ? "is" : "are"} cancelled; resume on the page.`);
    if (held.probes > 0)
      lines.push(`${counted(held.probes, "stopped run")} would have resumed when its endpoint responds; resume it on its page.`);
    if (held.webhooks > 0)
      lines.push(`${counted(held.webhooks, "webhook message")} that waited ${held.webhooks === 1 ? "was" : "were"} dropped.`);
    if (held.deletions > 0)
      lines.push(
        `${counted(held.deletions, "deletion")} that ${held.deletions === 1 ? "was" : "were"} due ${held.deletions === 1 ? "is" : "are"} taken back.`,
      );
    if (closed > 0)
      lines.push(
        `${counted(closed, "stored key")} cannot be read here: ${closed === 1 ? "it was" : "they were"} encrypted with the secret of the Heed that made the backup. Set HEED_SECRET to it, or copy its file to ${secretFile(options.home)} before Heed starts; or enter the keys again on the Models page.`,
      );
    if (held.places.length > 0) {
      lines.push("No requests are sent until you resume, retry or launch something. These addresses would then be called:");
      for (const { address, variable } of held.places)
        lines.push(`  ${address} with ${variable === null ? "no key" : `the key in ${variable}`}`);
    }
    return lines;
  },
};

/**
 * Runs a command with the database that `npm start` would use, whether or not Heed is running; the database must be of this version.
 * @param {string} commandName the command's name
 * @param {() => Promise<unknown>} command reads the database address from DATABASE_URL, and HEED_SECRET
 */
export async function withDatabase(commandName, command) {
  const { home, databaseUrl } = settings();
  const { expectSameVersion } = await import("./worker.mjs");
  const use = async (url, holdsHome) => {
    await expectSameVersion(url);
    process.env.DATABASE_URL = url;
    const secret = await settleSecret({ home, url, secret: findSecret({ home, databaseUrl }), holdsHome });
    if (secret !== null) process.env.HEED_SECRET = secret;
    await command();
  };
  if (databaseUrl) return use(databaseUrl, false);
  if (!existsSync(join(home, "postgres")))
    throw new BootError(`There is no database in ${home}; start Heed once, or set HEED_HOME to the folder that has one.`);
  await withEmbedded(realpathSync(home), commandName, true, use);
}

/**
 * Runs `heed backup FILE` or `heed restore FILE` with the database that `npm start` would use.
 * @param {string[]} words of the command line
 */
export async function archive([verb, name, ...more]) {
  const isBackup = verb === "backup";
  if (!name || name.startsWith("-") || more.length > 0) {
    const usage = isBackup ? "writes everything in the database to a new file" : "reads such a file into an empty database";
    throw new BootError(`Usage: npm run heed -- ${verb} FILE (it ${usage}).`);
  }
  const { home, databaseUrl } = settings();
  const file = resolve(process.env.INIT_CWD ?? ".", name);
  const stopped = new AbortController();
  onStopSignals({
    stop: () => stopped.abort(new BootError(isBackup ? "Stopped; no backup was written." : "Stopped; nothing was restored.")),
    force: () => process.exit(1),
  });
  await installMissing({ say: (line) => console.error(line) });
  const secret = findSecret({ home, databaseUrl, make: false });
  const secretPlace = process.env.HEED_SECRET?.trim() ? "the value of HEED_SECRET" : `the file ${secretFile(home)}`;
  const use = (url) => verbs[verb]({ url, file, signal: stopped.signal, home, secret, secretPlace });
  let lines;
  if (databaseUrl) {
    const { expectDatabase, expectUsableDatabase } = await import("./database.mjs");
    await (isBackup ? expectDatabase : expectUsableDatabase)(databaseUrl);
    lines = await use(databaseUrl);
  } else {
    if (isBackup && !existsSync(join(home, "postgres")))
      throw new BootError(`There is no database in ${home}; set HEED_HOME to the folder that has one.`);
    if (!isBackup && !existsSync(file)) throw new BootError(`There is no file ${file}.`);
    lines = await withEmbedded(existsSync(home) ? realpathSync(home) : home, verb, isBackup, use);
  }
  for (const line of lines) console.log(line);
}
