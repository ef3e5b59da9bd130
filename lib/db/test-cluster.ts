import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import type { TestProject } from "vitest/node";
import { bundle } from "../boot/bundle.mjs";
import { createDatabase } from "../boot/create-database.mjs";
import { migrate } from "../boot/migrate.mjs";
import { startPostgres } from "../boot/postgres.mjs";
import { measured } from "../boot/test-usage.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the migrated, empty database that each test file's database is copied from. */
    templateUrl: string;
  }
}

interface Cluster {
  templateUrl: string;
  end(): Promise<void>;
}

// The projects of vitest.config.ts each load this file, and share the server.
const shared = globalThis as typeof globalThis & { heedTestCluster?: { users: number; cluster: Promise<Cluster> } };

async function startCluster(): Promise<Cluster> {
  const home = mkdtempSync(join(tmpdir(), "heed-test-"));
  const end = async (postgres?: { stop: () => Promise<void> }) => {
    await postgres?.stop();
    rmSync(home, { recursive: true, force: true });
  };
  // Replies are scored by a separate program.
  await bundle();
  const starting = () => startPostgres({ home, durable: false, connections: 400 });
  const postgres = await measured("db", "start of Postgres", starting).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const templateUrl = postgres.url("heed_template");
  await createDatabase(templateUrl);
  await measured("db", "migrations", async () => {
    await migrate(templateUrl);
    // The queue's tables are created by their first user: here, once.
    await runMigrations({ connectionString: templateUrl, logger: new Logger(() => () => {}) });
  });
  return { templateUrl, end: () => end(postgres) };
}

/** Boots a Postgres for the database tests, with a migrated template. Returns a function that ends it once its last user calls it. */
export default async function testCluster(project: TestProject): Promise<() => Promise<void>> {
  shared.heedTestCluster ??= { users: 0, cluster: startCluster() };
  const held = shared.heedTestCluster;
  held.users++;
  const cluster = await held.cluster;
  project.provide("templateUrl", cluster.templateUrl);
  return async () => {
    if (--held.users === 0) await cluster.end();
  };
}
