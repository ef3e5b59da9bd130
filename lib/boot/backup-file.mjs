// A backup is one gzipped tar: `heed.json` (a description of the content), each table's rows as pieces `tables/NAME/000000.copy` in the
// text format of Postgres' COPY, in the order of their keys, and `end.json` (number of rows and SHA-256 of each table). Any tar program can
// open it.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import tar from "tar-stream";
import { BootError } from "./boot-error.mjs";
import { tableNames } from "./migration-files.mjs";

/** Version of the format; readers refuse later versions. */
export const backupFormat = 1;

export const headName = "heed.json";
export const endName = "end.json";
export const tableFolder = (name) => `tables/${name}/`;

/** Settings of the current transaction: equal rows are equal texts on every server, and a role's timeouts do not end a long copy. */
export const copySettings = [
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  "intervalstyle = 'postgres'",
  "bytea_output = 'hex'",
  "extra_float_digits = 1",
  "statement_timeout = 0",
  "lock_timeout = 0",
  "idle_in_transaction_session_timeout = 0",
]
  .map((setting) => `set local ${setting}`)
  .join("; ");

/** Bytes that a file may always unpack to; beyond that, reading fails once the unpacked bytes exceed `mostRatio` times the bytes read. */
const freelyUnpacked = 256 * 2 ** 20;
/** Largest plausible compression ratio: rows of a real database shrink to a fifth or a twentieth; blanks shrink to a thousandth. */
const mostRatio = 200;

const tablesSql = `select c.relname::text as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select array_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end order by k.nth)
      from pg_index i cross join unnest(i.indkey) with ordinality k(attnum, nth)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary) as key,
    array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = any($1) order by 1`;

/**
 * Reads the list of Heed's tables, each after the tables that its rows refer to. `key` is the order of its rows, which is the same on every
 * server.
 * @param {import("pg").Client} client
 * @returns {Promise<{ name: string, columns: string[], key: string[] }[]>}
 */
export async function readTables(client) {
  const { rows } = await client.query(tablesSql, [tableNames()]);
  const ordered = [];
  let waiting = rows;
  while (waiting.length > 0) {
    const free = waiting.filter(({ needs }) => !waiting.some(({ name }) => needs.includes(name)));
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(", ")}.`);
    ordered.push(...free.map(({ name, columns, key }) => ({ name, columns, key })));
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

const listed = (client, names) => names.map((name) => client.escapeIdentifier(name)).join(", ");

/** Builds the statement that outputs a table's rows in the order of its key; `copyIn` builds the one that reads them. */
export const copyOut = (client, { name, columns, key }) =>
  `copy (select ${listed(client, columns)} from ${client.escapeIdentifier(name)} order by ${key.join(", ")}) to stdout`;
export const copyIn = (client, { name, columns }) => `copy ${client.escapeIdentifier(name)} (${listed(client, columns)}) from stdin`;

/**
 * Reads the names of the migrations applied to a database, in order; empty if it has no tables.
 * @param {import("pg").Client} client
 * @returns {Promise<string[]>}
 */
export async function appliedMigrations(client) {
  const { rows } = await client.query("select to_regclass('_prisma_migrations') is not null as there");
  if (!rows[0].there) return [];
  const sql = "select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null order by 1";
  return (await client.query(sql)).rows.map(({ name }) => name);
}

/**
 * Reads the note of what the seed gave to a database, which prisma/seed/main.ts keeps as the comment of a table, so that deleted examples do
 * not come back; null if there is none.
 * @param {import("pg").Client} client
 * @returns {Promise<string | null>}
 */
export async function readSeeded(client) {
  return (await client.query("select obj_description(to_regclass('model'), 'pg_class') as seeded")).rows[0].seeded;
}

/** Writes that note to a database. */
export const writeSeeded = (client, seeded) => client.query(`comment on table model is ${client.escapeLiteral(seeded)}`);

/**
 * Counts rows and computes their SHA-256 as bytes are added: in COPY's text format a line break ends a row, and a line break within a value
 * is written \\n.
 */
export function rowCounter() {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    /** @param {Buffer} bytes */
    add(bytes) {
      hash.update(bytes);
      for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows += 1;
    },
    sum: () => ({ rows, sha256: hash.digest("hex") }),
  };
}

/**
 * Yields the entries of a backup one after the other; each must be read to its end before the next.
 * @param {string} file
 * @param {(error: Error) => void} onFailure called with the reason why the file cannot be read; the entries then end with a less specific
 * error
 */
export async function* entriesOf(file, onFailure) {
  const extract = tar.extract();
  const source = createReadStream(file);
  let size = 0;
  const bounded = new Transform({
    transform(chunk, _, done) {
      size += chunk.length;
      const isBomb = size > freelyUnpacked && size > source.bytesRead * mostRatio;
      done(
        isBomb ? new Error(`unexpected end: it unpacks to more than ${freelyUnpacked / 2 ** 20} MB and ${mostRatio} times its size`) : null,
        chunk,
      );
    },
  });
  const parts = [source, createGunzip(), bounded, extract];
  for (const part of parts) part.once("error", onFailure);
  pipeline(parts, () => {});
  yield* extract;
}

/**
 * Turns an error of reading a file as a backup into the error to show: the file is damaged if gzip or tar cannot read it.
 * @param {string} file
 * @param {string | null} where name of the entry being read; null before the first
 * @param {Error & { code?: string }} error
 */
export function readingProblem(file, where, error) {
  if (error instanceof BootError) return error;
  if (error.code === "ENOENT") return new BootError(`There is no file ${file}.`, { cause: error });
  if (error.code === "EISDIR") return new BootError(`${file} is a folder, not a backup.`, { cause: error });
  const unreadable = /^Z_/.test(error.code ?? "") || /invalid tar|unexpected end|premature close/i.test(error.message);
  return unreadable ? damagedFile(file, where, error) : error;
}

/**
 * Parses a JSON text from the backup. Throws `damagedFile` if it is not valid.
 * @param {string} file
 * @param {string} where
 * @param {string} json
 */
export function parsed(file, where, json) {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw damagedFile(file, where, error);
  }
}

/**
 * Builds the error for a file that is not a backup, or only part of one.
 * @param {string} file
 * @param {string | null} where
 * @param {Error} cause
 */
export const damagedFile = (file, where, cause) =>
  new BootError(
    where === null
      ? `${file} is not a Heed backup, or is damaged from the beginning (${cause.message}); nothing was stored.`
      : `The backup ${file} is damaged or cut off: it was readable up to ${where} (${cause.message}); nothing was stored.`,
    { cause },
  );
