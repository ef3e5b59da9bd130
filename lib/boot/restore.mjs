import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import {
  appliedMigrations,
  backupFormat,
  copyIn,
  copyOut,
  copySettings,
  damagedFile,
  endName,
  entriesOf,
  headName,
  parsed,
  readingProblem,
  readTables,
  tableFolder,
} from "./backup-file.mjs";
import { BootError } from "./boot-error.mjs";
import { expectKnown, migrate } from "./migrate.mjs";

async function expectEmpty(client, migrations) {
  for (const { name } of await readTables(client)) {
    const { rowCount } = await client.query(`select 1 from ${client.escapeIdentifier(name)} limit 1`);
    if (rowCount > 0)
      throw new BootError(
        `The database is not empty: its table ${name} has rows. Restore into a new one, with another HEED_HOME or DATABASE_URL; nothing was changed.`,
      );
  }
  const later = (await appliedMigrations(client)).find((name) => !migrations.includes(name));
  if (later)
    throw new BootError(`The database has the migration ${later}, which the backup lacks. Restore into a new one; nothing was changed.`);
}

async function hashOf(stream) {
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest("hex");
}

/** Loads the rows and compares what is then stored with what the backup says, within one transaction. */
async function load(client, { tables, sequences }, entries, file) {
  await client.query(`begin; ${copySettings}`);
  const known = new Map((await readTables(client)).map((table) => [table.name, table]));
  let { value: entry } = await entries.next();
  const rowsOf = async function* (folder) {
    for (; entry?.header.name.startsWith(folder); { value: entry } = await entries.next()) yield* entry;
  };
  for (const table of tables) {
    const own = known.get(table.name);
    if (JSON.stringify(own) !== JSON.stringify(table)) throw damagedFile(file, new Error(`The table ${table.name} is another one here.`));
    await pipeline(rowsOf(tableFolder(table.name)), client.query(from(copyIn(client, table))));
  }
  if (entry?.header.name !== endName) throw damagedFile(file, new Error("There is no end."));
  const { tables: ends } = parsed(file, await text(entry));
  if (!(await entries.next()).done) throw damagedFile(file, new Error("Something follows the end."));
  for (const table of tables) {
    const end = ends.find(({ name }) => name === table.name);
    const rows = client.query(to(copyOut(client, table)));
    const sha256 = await hashOf(rows);
    if (end?.rows !== rows.rowCount || end.sha256 !== sha256)
      throw damagedFile(file, new Error(`${table.name}: ${rows.rowCount} rows, ${sha256}; expected ${end?.rows}, ${end?.sha256}.`));
  }
  for (const { name, last } of sequences)
    await client.query("select setval($1::regclass, $2::bigint)", [client.escapeIdentifier(name), last]);
  await client.query("commit");
  return ends;
}

/**
 * Reads a backup into an empty database, in constant memory: all of it or nothing. The database gets the schema that the backup has,
 * then the rows, whose counts and hashes must be those of the backup, then what this Heed has in addition.
 * @param {{ url: string, file: string }} options
 * @returns {Promise<{ name: string, rows: number, sha256: string }[]>} each table with its rows
 */
export async function restore({ url, file }) {
  let failure = null;
  const entries = entriesOf(file, (error) => {
    failure ??= error;
  });
  try {
    return await readInto({ url, file, entries });
  } catch (error) {
    throw readingProblem(file, failure ?? error);
  } finally {
    await entries.return();
  }
}

async function readInto({ url, file, entries }) {
  const { value: first } = await entries.next();
  if (first?.header.name !== headName) throw damagedFile(file, new Error("There is no head."));
  const head = parsed(file, await text(first));
  if (head.format !== backupFormat)
    throw new BootError(
      `${file} is a backup of the format ${head.format}; this Heed reads the format ${backupFormat}. Use the Heed that made it.`,
    );
  expectKnown(head.migrations, `The backup ${file}`);
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    await expectEmpty(client, head.migrations);
    await migrate(url, { only: head.migrations });
    const ends = await load(client, head, entries, file);
    await migrate(url);
    await client.query("analyze");
    return ends;
  } finally {
    await client.end();
  }
}
