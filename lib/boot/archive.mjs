import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { BootError } from "./boot-error.mjs";
import { installMissing } from "./install.mjs";
import { settings } from "./settings.mjs";

/** The embedded database for as long as `use` takes: the one that runs already, where that will do, or one of its own. */
async function withEmbedded(home, what, mayRun, use) {
  const { runningPostgres, startPostgres } = await import("./postgres.mjs");
  const running = mayRun ? await runningPostgres(home) : null;
  if (running) return use(running);
  const { lockHome } = await import("./home-lock.mjs");
  const { createDatabase } = await import("./create-database.mjs");
  const lock = await lockHome(home, `npm run heed -- ${what}`);
  try {
    const server = await startPostgres({ home, log: (line) => console.error(line) });
    try {
      await createDatabase(server.url());
      return await use(server.url());
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
}

/**
 * `heed backup FILE` and `heed restore FILE`, of the database that `npm start` would use.
 * @param {string[]} words of the command line
 */
export async function archive([verb, name, ...more]) {
  if (!name || name.startsWith("-") || more.length > 0) {
    const what = verb === "backup" ? "writes all runs to a new file" : "reads such a file into an empty database";
    throw new BootError(`Usage: npm run heed -- ${verb} FILE ${what} (ARCHITECTURE.md, “Backups”).`);
  }
  const { home, databaseUrl } = settings();
  const file = resolve(process.env.INIT_CWD ?? ".", name);
  await installMissing({ say: (line) => console.error(line) });
  const act = verb === "backup" ? (await import("./backup.mjs")).backup : (await import("./restore.mjs")).restore;
  const use = (url) => act({ url, file });
  let tables;
  if (databaseUrl) {
    const { expectUsableDatabase } = await import("./database.mjs");
    await expectUsableDatabase(databaseUrl);
    tables = await use(databaseUrl);
  } else {
    if (verb === "backup" && !existsSync(join(home, "postgres")))
      throw new BootError(`There is no database in ${home}; set HEED_HOME to the folder that has one.`);
    if (verb === "restore" && !existsSync(file)) throw new BootError(`There is no file ${file}.`);
    tables = await withEmbedded(existsSync(home) ? realpathSync(home) : home, verb, verb === "backup", use);
  }
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${verb === "backup" ? "Wrote" : "Restored"} ${rows} rows of ${tables.length} tables ${verb === "backup" ? "to" : "from"} ${file}.`,
  );
}
