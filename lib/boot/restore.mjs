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
  rowCounter,
  tableFolder,
} from "./backup-file.mjs";
import { BootError } from "./boot-error.mjs";
import { expectKnown, migrate } from "./migrate.mjs";

async function expectNoRows(client, tables) {
  for (const { name } of tables) {
    const { rows } = await client.query(`select 1 from ${client.escapeIdentifier(name)} limit 1`);
    if (rows.length > 0)
      throw new BootError(
        `The database is not empty: its table ${name} has rows. Restore into a new one, with another HEED_HOME or DATABASE_URL; nothing was changed.`,
      );
  }
}

async function expectEmpty(client, migrations) {
  await expectNoRows(client, await readTables(client));
  const later = (await appliedMigrations(client)).find((name) => !migrations.includes(name));
  if (later)
    throw new BootError(`The database has the migration ${later}, which the backup lacks. Restore into a new one; nothing was changed.`);
}

/** Loads the rows and compares what is then stored with what the backup says, within one transaction. */
async function load(client, { tables, sequences }, entries, damaged) {
  await client.query(`begin; ${copySettings}`);
  const own = await readTables(client);
  // Nobody fills it meanwhile: neither another restore nor a Heed that starts.
  await client.query(`lock table ${own.map(({ name }) => client.escapeIdentifier(name)).join(", ")} in share row exclusive mode`);
  await expectNoRows(client, own);
  const known = new Map(own.map((table) => [table.name, table]));
  let entry = await entries.next();
  const rowsOf = async function* (folder) {
    for (; entry?.header.name.startsWith(folder); entry = await entries.next()) yield* entry;
  };
  for (const table of tables) {
    if (JSON.stringify(known.get(table.name)) !== JSON.stringify(table)) throw damaged(`the table ${table.name} is another one here`);
    await pipeline(rowsOf(tableFolder(table.name)), client.query(from(copyIn(client, table)))).catch((error) => {
      if (!/^2[23]/.test(error.code ?? "")) throw error;
      const [line] = /^COPY \w+, line \d+/.exec(error.where ?? "") ?? [table.name];
      throw damaged(`${line}: ${error.message}`);
    });
  }
  if (entry?.header.name !== endName) throw damaged("its end is missing");
  const { tables: ends } = await entries.json(entry);
  if (await entries.next()) throw damaged("something follows its end");
  for (const table of tables) {
    const end = ends.find(({ name }) => name === table.name);
    const counter = rowCounter();
    for await (const chunk of client.query(to(copyOut(client, table)))) counter.add(chunk);
    const { rows, sha256 } = counter.sum();
    if (end?.rows !== rows || end.sha256 !== sha256)
      throw damaged(`the table ${table.name} has ${rows} rows and SHA-256 ${sha256}, and should have ${end?.rows} and ${end?.sha256}`);
  }
  for (const { name, last } of sequences)
    await client.query("select setval($1::regclass, $2::bigint)", [client.escapeIdentifier(name), last]);
  await client.query("commit");
  return ends;
}

const why = "Paused by a restore: where the backup was made, the run may go on.";
const holdSql = `with held as (
    update run set status = 'paused', resume_at = null
      where status in ('queued', 'running') or (status = 'paused' and resume_at is not null) returning id),
  told as (insert into run_log (run_id, kind, message) select id, 'paused', $1 from held),
  jobs as (update job set status = 'cancelled', seconds_left = null, finished_at = now() where status in ('queued', 'running') returning id)
  select (select count(*)::int from held) as runs, (select count(*)::int from jobs) as jobs`;

/**
 * Reads a backup into an empty database, in constant memory: all of it or nothing. The database gets the schema that the backup has,
 * then the rows, whose counts and hashes must be those of the backup, then what this Heed has in addition. Runs and jobs that were
 * going on are then held, so that no reply is paid for here and where the backup was made.
 * @param {{ url: string, file: string, signal?: AbortSignal }} options
 * @returns {Promise<{ tables: { name: string, rows: number, sha256: string }[], held: { runs: number, jobs: number } }>}
 *   each table with its rows, and how many runs and jobs were held
 */
export async function restore({ url, file, signal }) {
  let failure = null;
  let where = null;
  const stream = entriesOf(file, (error) => {
    failure ??= error;
  });
  const damaged = (said) => damagedFile(file, where, new Error(said));
  const entries = {
    next: async () => {
      const { value } = await stream.next();
      where = value?.header.name ?? where;
      return value;
    },
    json: async (entry) => parsed(file, where, await text(entry)),
  };
  try {
    return await readInto({ url, file, signal, entries, damaged });
  } catch (error) {
    signal?.throwIfAborted();
    throw readingProblem(file, where, failure ?? error);
  } finally {
    await stream.return();
  }
}

async function readInto({ url, file, signal, entries, damaged }) {
  const first = await entries.next();
  if (first?.header.name !== headName) throw damagedFile(file, null, new Error("its head is missing"));
  const head = await entries.json(first);
  if (head.format !== backupFormat)
    throw new BootError(
      `${file} is a backup of the format ${head.format}; this Heed reads the format ${backupFormat}. Use the Heed that made it.`,
    );
  expectKnown(head.migrations, `The backup ${file}`);
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const abort = () => client.end();
  signal?.addEventListener("abort", abort);
  try {
    await expectEmpty(client, head.migrations);
    await migrate(url, { only: head.migrations });
    signal?.throwIfAborted();
    const tables = await load(client, head, entries, damaged);
    await migrate(url);
    const { rows } = await client.query(holdSql, [why]);
    await client.query("analyze");
    return { tables, held: rows[0] };
  } finally {
    signal?.removeEventListener("abort", abort);
    await client.end();
  }
}
