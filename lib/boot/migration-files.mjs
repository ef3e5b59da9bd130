import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.mjs";

export const migrationsFolder = join(projectRoot, "prisma/migrations");
export const schemaFile = join(projectRoot, "prisma/schema.prisma");
/** Path of the schema that results from all migrations, from which the next one is made. */
export const migratedSchemaFile = join(migrationsFolder, "schema.prisma");
export const lockFile = { path: "migration_lock.toml", content: 'provider = "postgresql"\n' };

/** Names of the migrations, oldest first. */
export function migrationNames() {
  if (!existsSync(migrationsFolder)) return [];
  const entries = readdirSync(migrationsFolder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/**
 * Reads the migrations, oldest first, each with the checksum by which Prisma knows its script.
 * @returns {Migration[]}
 * @typedef {{ name: string, script: string, checksum: string }} Migration
 */
export function readMigrations() {
  return migrationNames().map((name) => {
    const script = readFileSync(join(migrationsFolder, name, "migration.sql"), "utf8");
    return { name, script, checksum: createHash("sha256").update(script).digest("hex") };
  });
}

/** Lists the names of all tables that the migrations have ever created; a database may also hold tables of other programs. */
export function tableNames() {
  return readMigrations().flatMap(({ script }) => [...script.matchAll(/(?:CREATE TABLE|RENAME TO) "(\w+)"/gi)].map(([, name]) => name));
}
