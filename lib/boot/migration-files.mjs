import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BootError } from "./boot-error.mjs";
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

const wholes = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\]|''|\\.)*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$/g;

/**
 * Throws for a migration with a semicolon in a comment or a string: the schema engine splits a script at every semicolon.
 * @param {string} name of the migration
 * @param {string} sql its script
 * @returns {string} the script
 */
export function uncut(name, sql) {
  for (const { 0: whole, index } of sql.matchAll(wholes)) {
    const at = whole.indexOf(";");
    if (at < 0) continue;
    const line = sql.slice(0, index + at).split("\n").length;
    throw new BootError(
      `prisma/migrations/${name}/migration.sql, line ${line}: a semicolon within a comment or a text would cut the script in two. Leave it out, or write \\x3b in a function's body.`,
    );
  }
  return sql;
}

/** Builds the list of migrations in the form that the schema engine takes. */
export function migrationsList() {
  const migrationDirectories = migrationNames().map((name) => ({
    path: name,
    migrationFile: {
      path: "migration.sql",
      content: { tag: "ok", value: uncut(name, readFileSync(join(migrationsFolder, name, "migration.sql"), "utf8")) },
    },
  }));
  return { baseDir: migrationsFolder, lockfile: lockFile, shadowDbInitScript: "", migrationDirectories };
}

/** Lists the names of all tables that the migrations have ever created; a database may also hold tables of other programs. */
export function tableNames() {
  const texts = migrationsList().migrationDirectories.map(({ migrationFile }) => migrationFile.content.value);
  return texts.flatMap((text) => [...text.matchAll(/(?:CREATE TABLE|RENAME TO) "(\w+)"/gi)].map(([, name]) => name));
}
