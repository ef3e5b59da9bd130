import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { BootError } from "./boot-error.mjs";
import { migrationNames, migrationsList, schemaFile } from "./migration-files.mjs";

// Asked first, because the engine takes a quarter of a second to load: is every migration of ours applied as it stands?
async function upToDate(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query("select to_regclass('_prisma_migrations') is not null as there");
    if (!tables[0].there) return false;
    const { rows } = await client.query(
      "select migration_name as name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null",
    );
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    const ours = migrationsList().migrationDirectories;
    const hash = (text) => createHash("sha256").update(text).digest("hex");
    return ours.every(({ path, migrationFile }) => applied.get(path) === hash(migrationFile.content.value));
  } finally {
    await client.end();
  }
}

/**
 * Applies the migrations of prisma/migrations that the database lacks, as `prisma migrate deploy` would.
 * @param {string} url an existing database
 * @returns {Promise<string[]>} names of the migrations applied now
 */
export async function migrate(url) {
  if (await upToDate(url)) return [];
  const { withSchemaEngine } = await import("./schema-engine.mjs");
  const filters = { externalTables: [], externalEnums: [] };
  try {
    const applied = await withSchemaEngine({ url, schema: readFileSync(schemaFile, "utf8") }, (engine) =>
      engine.applyMigrations({ migrationsList: migrationsList(), filters }),
    );
    return applied.appliedMigrationNames;
  } catch (error) {
    const said = (error instanceof Error ? error.message : String(error)).trim().split("\n")[0];
    throw new BootError(`The database could not be brought to this version (${migrationNames().at(-1)}): ${said}`, { cause: error });
  }
}
