import { basename } from "node:path";
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
  writeSeeded,
} from "./backup-file.mjs";
import { BootError } from "./boot-error.mjs";
import { explainError } from "./explain.mjs";
import { expectKnown, migrate } from "./migrate.mjs";
import { noteCommand } from "./note-command.mjs";

/** Maximum bytes of the entries that describe the tables. */
const mostJson = 16 * 1024 * 1024;

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

/** Loads the rows and compares the stored result with the backup's counts and hashes, within one transaction. */
async function load(client, { tables, sequences, seeded }, { file, entries, damaged }) {
  await client.query(`begin; ${copySettings}`);
  const schemaTables = await readTables(client);
  // Keeps others from adding rows meanwhile: another restore, or a Heed that starts.
  await client.query(`lock table ${schemaTables.map(({ name }) => client.escapeIdentifier(name)).join(", ")} in share row exclusive mode`);
  await expectNoRows(client, schemaTables);
  const known = new Map(schemaTables.map((table) => [table.name, table]));
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
  if (typeof seeded === "string" && known.has("model")) await writeSeeded(client, seeded); // earlier backups lack it
  await expectOwnHashes(client, known, damaged);
  const held = await holdAll(client, known);
  const stored = known.has("provider_key") ? (await client.query("select secret_name as name from provider_key")).rows : [];
  if (known.has("audit_event")) await noteCommand(client, "restore", basename(file));
  await client.query("commit");
  return { tables: ends, held, secretNames: stored.map(({ name }) => name) };
}

/** Throws if a shared text is stored under the hash of another one: suites name their texts by hash. */
async function expectOwnHashes(client, known, damaged) {
  if (!known.has("blob")) return;
  const { rows } = await client.query("select hash from blob where hash <> encode(sha256(convert_to(text, 'UTF8')), 'hex') limit 1");
  if (rows.length > 0) throw damaged(`the text ${rows[0].hash} in the table blob has another SHA-256`);
}

const why = "Paused by a restore: the run may still be running where the backup was made.";
const placesSql = `select distinct settings->>'address' as address, settings->>'keyVariable' as variable from (
    select model as settings from run union all
    select judge from run where judge is not null union all
    select settings from model) places where settings->>'address' is not null order by 1, 2`;

/**
 * Holds everything that would resume by itself, within the transaction that loads it, so a worker never sees it running. Columns that the
 * backup of an older Heed lacks need no holding.
 */
async function holdAll(client, known) {
  const has = (table, column) => known.get(table)?.columns.includes(column) ?? false;
  const count = async (isThere, sql, values = []) => (isThere ? ((await client.query(sql, values)).rowCount ?? 0) : 0);
  const mayWait = has("run", "resume_at");
  const runs = await count(
    has("run", "status"),
    `with held as (update run set status = 'paused', finished_at = null${mayWait ? ", resume_at = null" : ""} where status in ('queued', 'running', 'cancelling')
        ${mayWait ? "or (status = 'paused' and resume_at is not null)" : ""} returning id)
      insert into run_log (run_id, kind, message) select id, 'paused', $1 from held`,
    [why],
  );
  const probes = await count(has("run", "probe_at"), "update run set probe_at = null where probe_at is not null");
  const jobs = await count(
    has("job", "status"),
    `update job set status = 'cancelled'${has("job", "seconds_left") ? ", seconds_left = null" : ""}, finished_at = now() where status in ('queued', 'running')`,
  );
  const webhooks = await count(has("run_end", "run_id"), "delete from run_end");
  let deletions = 0;
  for (const table of ["run", "suite", "model"])
    deletions += await count(has(table, "delete_at"), `update ${table} set delete_at = null where delete_at is not null`);
  const isAsked = has("run", "model") && has("run", "judge") && has("model", "settings");
  const places = isAsked ? (await client.query(placesSql)).rows : [];
  return { runs, jobs, probes, webhooks, deletions, places };
}

/**
 * Reads a backup into an empty database, in constant memory: all of it or nothing. Work that would resume by itself is held, so nothing is asked, sent or
 * deleted before a person decides.
 * @param {{ url: string, file: string, signal?: AbortSignal }} options
 * @returns {Promise<{ tables: { name: string, rows: number, sha256: string }[], held: Held, secretNames: string[] }>} each table with its rows, what was held
 *   (runs, jobs, probes, webhooks, deletions), and for each stored key the name of the secret that encrypts it; the database first gets the schema of the backup, then its rows, whose counts and hashes must be
 *   those of the backup, then the migrations that this Heed has in addition
 * @typedef {{ runs: number, jobs: number, probes: number, webhooks: number, deletions: number, places: { address: string, variable: string | null }[] }} Held
 *   counts, and the addresses of models with the variables of their keys, which are called once a person resumes something
 */
export async function restore({ url, file, signal }) {
  let failure = null;
  let where = null;
  const stream = entriesOf(file, (error) => {
    failure ??= error;
  });
  const damaged = (message) => damagedFile(file, where, new Error(message));
  const entries = {
    next: async () => {
      const { value } = await stream.next();
      where = value?.header.name ?? where;
      return value;
    },
    json: async (entry) => {
      if (entry.header.size > mostJson) throw damaged(`its ${where} has ${entry.header.size} bytes, and may have ${mostJson}`);
      return parsed(file, where, await text(entry));
    },
  };
  const progress = { isLoaded: false };
  try {
    return await readInto({ url, file, signal, entries, damaged, progress });
  } catch (error) {
    if (progress.isLoaded) throw afterLoad(error, signal);
    signal?.throwIfAborted();
    throw readingProblem(file, where, failure ?? error);
  } finally {
    await stream.return();
  }
}

const afterLoad = (error, signal) =>
  new BootError(`All rows are restored; the next start does the rest.${signal?.aborted ? "" : ` This failed: ${explainError(error)}`}`, {
    cause: error,
  });

async function readInto({ url, file, signal, entries, damaged, progress }) {
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
    const restored = await load(client, head, { file, entries, damaged });
    progress.isLoaded = true;
    await migrate(url);
    await client.query("analyze");
    return restored;
  } finally {
    signal?.removeEventListener("abort", abort);
    await client.end();
  }
}
