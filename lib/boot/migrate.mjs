import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { BootError } from "./boot-error.mjs";
import { migrationNames, migrationsList, schemaFile } from "./migration-files.mjs";
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
    `${subject} is of a newer Heed than this one: it has the migration ${unknown.at(-1)}, which this one lacks (its newest is ${[...ours].at(-1)}). Use the newer Heed, or another HEED_HOME or DATABASE_URL; nothing was changed.`,
  );
}

// First checks whether every migration of this Heed is applied unchanged, because loading the engine takes a quarter of a second.
async function upToDate(url, ours) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query("select to_regclass('_prisma_migrations') is not null as there");
    if (!tables[0].there) return false;
    const { rows } = await client.query(
      "select migration_name as name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null",
    );
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    expectKnown([...applied.keys()]);
    const hash = (text) => createHash("sha256").update(text).digest("hex");
    return ours.migrationDirectories.every(({ path, migrationFile }) => applied.get(path) === hash(migrationFile.content.value));
  } finally {
    await client.end();
  }
}

/**
 * Applies the migrations of prisma/migrations that the database lacks, as `prisma migrate deploy` would.
 * @param {string} url an existing database
 * @param {{ only?: string[] }} [options] only: names of those to apply, without the later ones
 * @returns {Promise<string[]>} names of the migrations applied now
 */
export async function migrate(url, { only } = {}) {
  const all = migrationsList();
  const migrationDirectories = all.migrationDirectories.filter(({ path }) => !only || only.includes(path));
  const ours = { ...all, migrationDirectories };
  if (await upToDate(url, ours)) return [];
  const { withSchemaEngine } = await import("./schema-engine.mjs");
  const filters = { externalTables: [], externalEnums: [] };
  try {
    const applied = await withSchemaEngine({ url, schema: readFileSync(schemaFile, "utf8") }, (engine) =>
      engine.applyMigrations({ migrationsList: ours, filters }),
    );
    return applied.appliedMigrationNames;
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).trim().split("\n")[0];
    throw new BootError(
      `The database could not be brought to this version (${migrationNames().at(-1)}): ${sharedMemoryProblem(message) ?? message}`,
      {
        cause: error,
      },
    );
  }
}
