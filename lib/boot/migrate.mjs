import { randomUUID } from "node:crypto";
import pg from "pg";
import { BootError } from "./boot-error.mjs";
import { migrationNames, readMigrations } from "./migration-files.mjs";
import { sharedMemoryProblem } from "./shared-memory.mjs";

/**
 * Throws for a database, or a backup of one, that a newer Heed has migrated, and names the migrations that this Heed lacks.
 * @param {string[]} applied names of its migrations
 * @param {string} [subject] begins the sentence
 */
export function expectKnown(applied, subject = "The database") {
  const ours = new Set(migrationNames());
  const unknown = applied.filter((name) => !ours.has(name)).sort();
  if (unknown.length === 0) return;
  throw new BootError(
    `${subject} belongs to a newer Heed: it has the migration ${unknown.at(-1)}, which this one lacks (its newest is ${[...ours].at(-1)}). Use the newer Heed, or another HEED_HOME or DATABASE_URL; nothing was changed.`,
  );
}

/** The number of the advisory lock that `prisma migrate` takes: a start and that command never migrate at once. */
const lock = 72707369;

// As Prisma creates it.
const tableSql = `create table _prisma_migrations (
  id varchar(36) primary key not null, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null, logs text,
  rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`;
const recordSql = `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  values ($1, $2, $3, now(), clock_timestamp(), 1)`;
const foreignSql = `select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by 1 limit 1`;

// to_regclass would not see a table that another start has made while this one waited within its transaction.
const thereSql = `select exists (select 1 from pg_class where relname = '_prisma_migrations' and relnamespace = current_schema()::regnamespace) as there`;

/**
 * Reads the names of the migrations that a database has; null if it has no table of migrations. Throws for a database that a newer Heed has
 * migrated, and for one in which an earlier Heed was interrupted in the middle of a migration: Heed then applied statements one by one.
 */
async function readApplied(client) {
  const { rows: tables } = await client.query(thereSql);
  if (!tables[0].there) return null;
  const sql =
    "select migration_name as name, finished_at is not null as done from _prisma_migrations where rolled_back_at is null order by started_at";
  const { rows } = await client.query(sql);
  const names = rows.filter(({ done }) => done).map(({ name }) => name);
  expectKnown(names);
  const half = rows.find(({ done }) => !done);
  if (!half) return new Set(names);
  throw new BootError(
    `The database has only a part of the migration ${half.name}: an earlier Heed was ended while it applied it. Restore the backup from before the upgrade into a new database, with another HEED_HOME or DATABASE_URL. If this was Heed's first start, nothing is lost: remove the folder postgres in HEED_HOME, or name an empty database in DATABASE_URL, and start again.`,
  );
}

async function createTable(client) {
  const { rows } = await client.query(foreignSql);
  if (rows.length > 0)
    throw new BootError(
      `The database has tables of another program (such as ${rows[0].name}) and none of Heed's; nothing was changed. Name a database of Heed's own in DATABASE_URL.`,
    );
  await client.query(tableSql);
}

// Within the transaction, so that it ends with it, also behind a pooler; a role's time-outs are meant for other queries.
const beginSql = "begin; set local statement_timeout = 0; set local lock_timeout = 0";

/** Waits until no other start or command migrates the database, and says so if it has to wait. */
async function takeLock(client, say) {
  const { rows } = await client.query("select pg_try_advisory_xact_lock($1) as taken", [lock]);
  if (rows[0].taken) return;
  say("Another start is bringing the database to its version; waiting for it…");
  await client.query("select pg_advisory_xact_lock($1)", [lock]);
}

/**
 * Applies a migration and records it in the form of Prisma, both or neither, unless another start has applied it meanwhile; returns whether
 * it did. `onBegin` is called with the names of the migrations that the database has, or null, before it is changed.
 */
async function apply(client, { name, script, checksum }, { say, onBegin }) {
  let isSent = false;
  try {
    await client.query(beginSql);
    await takeLock(client, say);
    const applied = await readApplied(client);
    if (applied?.has(name)) {
      await client.query("rollback");
      return false;
    }
    onBegin(applied);
    if (applied === null) await createTable(client);
    await client.query(script);
    await client.query(recordSql, [randomUUID(), checksum, name]);
    isSent = true;
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback").catch(() => {}); // the connection may be lost, and the transaction with it
    if (error instanceof BootError) throw error;
    const message = (error instanceof Error ? error.message : String(error)).trim().split("\n")[0];
    const state = isSent ? "it is stored whole or not at all; start again" : "nothing of it was stored";
    throw new BootError(
      `The database could not be brought to this version: the migration ${name} failed, and ${state}: ${sharedMemoryProblem(message) ?? message}`,
      { cause: error },
    );
  }
}

/**
 * Applies the migrations of prisma/migrations that the database lacks, each whole or not at all, and records them as `prisma migrate deploy`
 * would.
 * @param {string} url an existing database
 * @param {{ only?: string[], migrations?: import("./migration-files.mjs").Migration[], say?: (line: string) => void }} [options] only: names
 * of those to apply, without the later ones; say: called before a database with rows is changed, and before a wait
 * @returns {Promise<string[]>} names of the migrations applied now
 */
export async function migrate(url, { only, migrations = readMigrations(), say = () => {} } = {}) {
  const ours = migrations.filter(({ name }) => !only || only.includes(name));
  // A router may forget a connection that is silent during a long migration.
  const client = new pg.Client({ connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
  client.on("error", () => {}); // the query that it interrupts reports it
  await client.connect();
  try {
    const before = await readApplied(client);
    const names = [];
    let [isWaiting, isBegun] = [false, false];
    for (const migration of ours.filter(({ name }) => !before?.has(name))) {
      const isApplied = await apply(client, migration, {
        say(line) {
          if (!isWaiting) say(line);
          isWaiting = true;
        },
        onBegin(applied) {
          if (!isBegun && applied !== null && applied.size > 0) say(`Bringing the database to this version (${ours.at(-1).name})…`);
          isBegun = true;
        },
      });
      if (isApplied) names.push(migration.name);
    }
    return names;
  } finally {
    await client.end().catch(() => {});
  }
}
