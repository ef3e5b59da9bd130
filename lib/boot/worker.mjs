import { join } from "node:path";
import { readAccounts } from "./accounts.mjs";
import { bootClient } from "./boot-client.mjs";
import { BootError } from "./boot-error.mjs";
import { keepRunning } from "./child.mjs";
import { connectionShare } from "./connection-share.mjs";
import { databaseProblem } from "./database.mjs";
import { explainError } from "./explain.mjs";
import { readMigrations } from "./migration-files.mjs";
import { prepare } from "./prepare.mjs";
import { projectRoot } from "./project-root.mjs";
import { complain, logLine } from "./say.mjs";
import { expectSecret, findSecret } from "./secret.mjs";
import { expectTemporaryFolder, settings } from "./settings.mjs";
import { onStopSignals } from "./stop-signals.mjs";

/**
 * Variables for a worker; those of its environment take precedence. Without the threshold, glibc keeps the memory of large replies for
 * later ones: 400 MB instead of 365 for many of 15 MB.
 */
export const workerVariables = { MALLOC_MMAP_THRESHOLD_: "1048576" };

/**
 * Throws for a database whose migrations are not those of this code: workers and commands do not migrate a database, and must not guess its
 * schema.
 * @param {string} url
 */
export async function expectSameVersion(url) {
  const client = await bootClient(url);
  const { host, pathname } = new URL(url);
  const where = `The database ${decodeURIComponent(pathname.slice(1))} at ${host}`;
  let applied;
  try {
    await client.connect();
    const { rows: tables } = await client.query("select to_regclass('_prisma_migrations') is not null as there");
    const sql = "select migration_name as name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null";
    applied = new Map(tables[0].there ? (await client.query(sql)).rows.map(({ name, checksum }) => [name, checksum]) : []);
  } catch (error) {
    throw new BootError(databaseProblem(error, url), { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
  if (applied.size === 0) throw new BootError(`${where} is not one of Heed's; start Heed with this DATABASE_URL first.`);
  const ours = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  const unknown = [...applied.keys()]
    .filter((name) => !ours.has(name))
    .sort()
    .at(-1);
  if (unknown)
    throw new BootError(`${where} has the migration ${unknown}, which this Heed lacks; use the version of Heed that works there.`);
  const lacking = [...ours.keys()].find((name) => !applied.has(name));
  if (lacking) throw new BootError(`${where} lacks the migration ${lacking}; start Heed of this version there first.`);
  const other = [...ours].find(([name, checksum]) => applied.get(name) !== checksum)?.[0];
  if (other) throw new BootError(`${where} has another text of the migration ${other}; use the version of Heed that works there.`);
}

/**
 * Runs a worker alone, for a Heed whose database is elsewhere, until a signal ends it.
 * @param {{ say?: (line: string) => void }} [options]
 * @returns {Promise<number>} exit code
 */
export async function runWorkerAlone({ say = (line) => console.error(logLine(line)) } = {}) {
  const { databaseUrl, home, accounts: given } = settings();
  if (!databaseUrl)
    throw new BootError(
      "A worker needs a Heed with a separate Postgres: set DATABASE_URL to that database, and the variables with the keys.",
    );
  expectTemporaryFolder();
  const secret = findSecret({ home, databaseUrl, say });
  await prepare({ say });
  await expectSameVersion(databaseUrl);
  const accounts = given || (await readAccounts(databaseUrl)).stored;
  await expectSecret({ url: databaseUrl, secret, accounts });
  const share = await connectionShare(databaseUrl);
  return new Promise((resolve) => {
    const fail = (error) => {
      complain(explainError(error));
      resolve(1);
    };
    const worker = keepRunning({
      name: "worker",
      args: ["--enable-source-maps", join(projectRoot, "dist/worker.mjs")],
      env: {
        ...workerVariables,
        ...process.env,
        ...share,
        ...(accounts && { HEED_ACCOUNTS: "1" }),
        PGAPPNAME: "heed worker",
        DATABASE_URL: databaseUrl,
        NODE_ENV: "production",
      },
      showOutput: true,
      patience: 30_000,
      // A database that does not respond now may do so at one of the next starts.
      check: () =>
        expectSameVersion(databaseUrl).catch((error) => {
          if (!error.cause) throw error;
        }),
      say,
      onPid: () => {},
      onGivenUp: fail,
    });
    onStopSignals({
      stop: () => {
        say("Stopping. Runs continue on other workers.");
        worker.stop().then(() => resolve(0));
      },
      force: () => {
        worker.kill();
        resolve(1);
      },
    });
    const { host, pathname } = new URL(databaseUrl);
    say(
      `This worker has joined the database ${decodeURIComponent(pathname.slice(1))} at ${host} and takes parts of its runs; Ctrl-C ends it.`,
    );
  }).then((code) => process.exit(code));
}
