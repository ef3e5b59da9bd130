import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BootError } from "./boot-error.mjs";
import { lockFile, migratedSchemaFile, migrationsFolder, schemaFile } from "./migration-files.mjs";
import { withSchemaEngine } from "./schema-engine.mjs";

// Only two texts are compared, but the engine requires a database connection.
const withServer = async (use) => {
  if (process.env.DATABASE_URL) return use(process.env.DATABASE_URL);
  const { mkdtempSync, rmSync } = await import("node:fs");
  const { tmpdir } = await import("node:os");
  const { startPostgres } = await import("./postgres.mjs");
  const home = mkdtempSync(join(tmpdir(), "heed-migration-"));
  const postgres = await startPostgres({ home, durable: false });
  try {
    return await use(postgres.url("postgres"));
  } finally {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
};

/**
 * Writes the migration from the schema that results from all migrations to the current prisma/schema.prisma, and keeps a copy of the
 * latter.
 * @param {string} name description of the change, as words with underscores
 * @returns {Promise<string | null>} its folder's name; null if nothing changed
 */
export async function newMigration(name) {
  if (!/^[a-z][a-z0-9_]*$/.test(name ?? "")) {
    throw new BootError("Name the migration in small letters and underscores: npm run db:migration -- add_judge_name");
  }
  const schema = readFileSync(schemaFile, "utf8");
  const side = (content) => ({ tag: "schemaDatamodel", files: [{ path: "schema.prisma", content }], configDir: "." });
  const from = existsSync(migratedSchemaFile) ? side(readFileSync(migratedSchemaFile, "utf8")) : { tag: "empty" };
  const { stdout } = await withServer((url) =>
    withSchemaEngine({ url, schema }, (engine) =>
      engine.diff({
        from,
        to: side(schema),
        script: true,
        exitCode: null,
        shadowDatabaseUrl: null,
        filters: { externalTables: [], externalEnums: [] },
      }),
    ),
  );
  const isEmpty = !stdout || /empty migration/i.test(stdout);
  // Comments and the order of fields need no migration.
  if (isEmpty) {
    copyFileSync(schemaFile, migratedSchemaFile);
    return null;
  }
  const id = `${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}_${name}`;
  const folder = join(migrationsFolder, id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "migration.sql"), stdout);
  writeFileSync(migratedSchemaFile, schema);
  writeFileSync(join(migrationsFolder, lockFile.path), lockFile.content);
  return id;
}
