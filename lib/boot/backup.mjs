import { createHash } from "node:crypto";
import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to } from "pg-copy-streams";
import tar from "tar-stream";
import { appliedMigrations, backupFormat, copyOut, copySettings, endName, headName, readTables, tableFolder } from "./backup-file.mjs";
import { BootError } from "./boot-error.mjs";
import { expectKnown } from "./migrate.mjs";

/** Bytes of a piece of a table: a tar says how long an entry is before it comes. */
const pieceBytes = 4 * 1024 * 1024;
const sequencesSql = `select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = current_schema() and last_value is not null
  order by 1`;

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
  // Settles once the piece is on its way to the file, so that no more than a few are in memory.
  const add = (name, content) =>
    new Promise((resolve, reject) => {
      pack.entry({ name, mtime: new Date(0) }, content, (error) => (error ? reject(error) : resolve(undefined)));
    });
  await client.query(`begin isolation level repeatable read read only; ${copySettings}`);
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) throw new BootError("The database has no tables of Heed, so there is nothing to back up.");
  expectKnown(migrations);
  const tables = await readTables(client);
  const { rows: sequences } = await client.query(sequencesSql);
  const head = { format: backupFormat, madeAt: new Date().toISOString(), migrations, tables, sequences };
  await add(headName, JSON.stringify(head, null, 1));
  const ends = [];
  for (const table of tables) {
    const hash = createHash("sha256");
    const rows = client.query(to(copyOut(client, table)));
    let nth = 0;
    for await (const piece of pieces(rows)) {
      hash.update(piece);
      await add(`${tableFolder(table.name)}${String(nth++).padStart(6, "0")}.copy`, piece);
    }
    ends.push({ name: table.name, rows: rows.rowCount, sha256: hash.digest("hex") });
  }
  await client.query("commit");
  await add(endName, JSON.stringify({ tables: ends }, null, 1));
  pack.finalize();
  return ends;
}

/**
 * Writes all of Heed's rows, as they are at one moment, to a new file, in constant memory; others may go on working. Parts of the
 * queue are left out: a worker finds what is to be done in the runs and jobs themselves.
 * @param {{ url: string, file: string }} options
 * @returns {Promise<{ name: string, rows: number, sha256: string }[]>} each table with its rows
 */
export async function backup({ url, file }) {
  if (existsSync(file)) throw new BootError(`${file} exists already; name a new file.`);
  const half = `${file}.part`;
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const pack = tar.pack();
  const written = pipeline(pack, createGzip(), createWriteStream(half, { mode: 0o600 }));
  try {
    // Whichever fails first: a full disk, or the database.
    const [ends] = await Promise.all([
      write(client, pack).catch((error) => {
        pack.destroy(error);
        throw error;
      }),
      written,
    ]);
    renameSync(half, file);
    return ends;
  } catch (error) {
    await written.catch(() => {});
    rmSync(half, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}
