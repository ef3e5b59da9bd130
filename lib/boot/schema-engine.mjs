import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

// The engine leaves a timer of ten seconds behind; an unreferenced timer does not keep the process running.
const timers = Object.fromEntries(
  Object.keys(engine)
    .filter((name) => name.startsWith("__wbg_setTimeout_"))
    .map((name) => [name, (callback, milliseconds) => setTimeout(callback, milliseconds >>> 0).unref()]),
);

let loaded = false;
function load() {
  if (loaded) return;
  const module = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const wasm = new WebAssembly.Module(readFileSync(join(dirname(module), "schema_engine_bg.wasm")));
  const { exports } = new WebAssembly.Instance(wasm, { "./schema_engine_bg.js": { ...engine, ...timers } });
  engine.__wbg_set_wasm(exports);
  exports.__wbindgen_start();
  loaded = true;
}

/**
 * Runs `use` with Prisma's schema engine, from its WebAssembly package, connected to `url`.
 * @template T
 * @param {{ url: string, schema: string }} options schema: text of schema.prisma
 * @param {(engine: engine.SchemaEngine) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withSchemaEngine({ url, schema }, use) {
  load();
  // Ended below: an idle connection of Prisma's own pool would keep its advisory lock for ten seconds.
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  pool.on("error", () => {});
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
  const running = await engine.SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => {}, adapter);
  try {
    return await use(running);
  } finally {
    running.free();
    await pool.end();
  }
}
