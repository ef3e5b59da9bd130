import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createDatabase } from "../boot/create-database.mjs";
import { migrate } from "../boot/migrate.mjs";
import { startPostgres } from "../boot/postgres.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the migrated, empty database that every test file's own is copied from. */
    templateUrl: string;
  }
}

/** Boots a Postgres of its own for the database tests, with a migrated template; answers how to end it. */
export default async function testCluster(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), "heed-test-"));
  const end = async (postgres?: { stop: () => Promise<void> }) => {
    await postgres?.stop();
    rmSync(home, { recursive: true, force: true });
  };
  const postgres = await startPostgres({ home, durable: false }).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const templateUrl = postgres.url("heed_template");
  await createDatabase(templateUrl);
  await migrate(templateUrl);
  project.provide("templateUrl", templateUrl);
  return () => end(postgres);
}
