import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.mjs";

export const migrationsFolder = join(projectRoot, "prisma/migrations");
export const schemaFile = join(projectRoot, "prisma/schema.prisma");
export const lockFile = { path: "migration_lock.toml", content: 'provider = "postgresql"\n' };

/** Names of the migrations, oldest first. */
export function migrationNames() {
  if (!existsSync(migrationsFolder)) return [];
  const entries = readdirSync(migrationsFolder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** The migrations in the shape that the schema engine takes. */
export function migrationsList() {
  const migrationDirectories = migrationNames().map((name) => ({
    path: name,
    migrationFile: {
      path: "migration.sql",
      content: { tag: "ok", value: readFileSync(join(migrationsFolder, name, "migration.sql"), "utf8") },
    },
  }));
  return { baseDir: migrationsFolder, lockfile: lockFile, shadowDbInitScript: "", migrationDirectories };
}

/** Names of all tables that the migrations have ever made; a database may hold those of another program beside them. */
export function tableNames() {
  const texts = migrationsList().migrationDirectories.map(({ migrationFile }) => migrationFile.content.value);
  return texts.flatMap((text) => [...text.matchAll(/(?:CREATE TABLE|RENAME TO) "(\w+)"/gi)].map(([, name]) => name));
}
