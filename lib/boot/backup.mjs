import { randomBytes } from "node:crypto";
import { existsSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to } from "pg-copy-streams";
import tar from "tar-stream";
import {
  appliedMigrations,
  backupFormat,
  copyOut,
  copySettings,
  endName,
  headName,
  readSeeded,
  readTables,
  rowCounter,
  tableFolder,
} from "./backup-file.mjs";
import { BootError } from "./boot-error.mjs";
import { expectKnown } from "./migrate.mjs";

/** Bytes of a piece of a table. Tables are written in pieces because a tar header holds the length of its entry. */
const pieceBytes = 4 * 1024 * 1024;
// Read after the snapshot has begun, so that no sequence is below a row of the snapshot.
const sequencesSql = `select sequencename::text as name, last_value::text as last from pg_sequences
  where schemaname = current_schema() and last_value is not null and exists (
    select 1 from pg_depend d join pg_class t on t.oid = d.refobjid where d.classid = 'pg_class'::regclass
      and d.objid = quote_ident(sequencename)::regclass and d.deptype in ('a', 'i') and t.relname = any($1)) order by 1`;

// Sessions, logins that have begun and counts of tries: a stolen backup opens nothing, and after a restore people log in again.
const leftOut = ["person_session", "login_verification", "throttle"];

async function* pieces(stream) {
  let held = [];
  let size = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    size += chunk.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

async function write(client, pack) {
  // Resolves once the piece has been written to the stream, so that only a few are in memory at a time.
  const add = (name, content) =>
    new Promise((resolve, reject) => {
      pack.entry({ name, mtime: new Date(0) }, content, (error) => (error ? reject(error) : resolve(undefined)));
    });
  await client.query(`begin isolation level repeatable read read only; ${copySettings}`);
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) throw new BootError("The database has no tables of Heed, so there is nothing to back up.");
  expectKnown(migrations);
  const tables = (await readTables(client)).filter(({ name }) => !leftOut.includes(name));
  const { rows: sequences } = await client.query(sequencesSql, [tables.map(({ name }) => name)]);
  const head = { format: backupFormat, madeAt: new Date().toISOString(), migrations, tables, sequences, seeded: await readSeeded(client) };
  await add(headName, JSON.stringify(head, null, 1));
  const ends = [];
  for (const table of tables) {
    const counter = rowCounter();
    let nth = 0;
    for await (const piece of pieces(client.query(to(copyOut(client, table))))) {
      counter.add(piece);
      await add(`${tableFolder(table.name)}${String(nth++).padStart(6, "0")}.copy`, piece);
    }
    ends.push({ name: table.name, ...counter.sum() });
  }
  await client.query("commit");
  await add(endName, JSON.stringify({ tables: ends }, null, 1));
  pack.finalize();
  return ends;
}

const whyUnwritable = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "its folder is a file",
  EACCES: "this account may not write there",
  EPERM: "this account may not write there",
  EROFS: "nothing can be written there",
  ENAMETOOLONG: "its name is too long",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
  EFBIG: "the file would be too large for its disk",
};
const unwritable = (file, error) => {
  const why = whyUnwritable[error.code];
  return why && error.syscall ? new BootError(`The backup ${file} cannot be written: ${why}. Name another file.`, { cause: error }) : error;
};

/**
 * Writes all of Heed's rows, as they are at one moment, to a new file in constant memory, while others keep working. The file gets its name
 * once it is complete on the disk.
 * @param {{ url: string, file: string, signal?: AbortSignal }} options
 * @returns {Promise<{ name: string, rows: number, sha256: string }[]>} each table with its rows; the job queue is left out, because a
 * worker finds pending work in the runs and jobs themselves, and so are sessions
 */
export async function backup({ url, file, signal }) {
  if (existsSync(file)) throw new BootError(`${file} exists already; name a new file.`);
  const half = `${file}.${randomBytes(4).toString("hex")}.part`;
  const output = await open(half, "wx", 0o600).catch((error) => {
    throw unwritable(file, error);
  });
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  const pack = tar.pack();
  const written = pipeline(pack, createGzip({ level: 1 }), output.createWriteStream({ flush: true }), { signal });
  written.catch(() => {}); // reported by the `Promise.all` below
  try {
    await client.connect();
    // Rejects with whichever fails first: writing to the disk, or the database.
    const [ends] = await Promise.all([write(client, pack), written]);
    renameSync(half, file);
    return ends;
  } catch (error) {
    pack.destroy(error);
    await written.catch(() => {});
    rmSync(half, { force: true });
    signal?.throwIfAborted();
    throw unwritable(file, error);
  } finally {
    await client.end();
  }
}
