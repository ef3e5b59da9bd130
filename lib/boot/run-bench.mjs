import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "./open-database.mjs";
import { prepare } from "./prepare.mjs";
import { projectRoot } from "./project-root.mjs";
import { settings } from "./settings.mjs";

/**
 * Runs the bench against a temporary database, whose folder is removed afterwards, or against DATABASE_URL.
 * @param {string[]} args passed to the bench
 * @returns {Promise<number>} exit code
 */
export async function bench(args) {
  const { databaseUrl } = settings();
  const say = (line) => console.error(line);
  // Pages are measured in the browser of the tests.
  await prepare({ say, development: true });
  const home = mkdtempSync(join(tmpdir(), "heed-bench-"));
  const onTrouble = (sentence) => sentence && say(sentence);
  const database = await openDatabase({ databaseUrl, home, say: () => {}, onTrouble });
  try {
    const env = { ...process.env, NODE_ENV: "production", DATABASE_URL: database.url, HEED_HOME: home };
    const child = spawn(process.execPath, ["--enable-source-maps", join(projectRoot, "dist/bench.mjs"), ...args], {
      stdio: "inherit",
      env,
    });
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => child.kill(name));
    return await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) => resolve(code ?? 1));
    });
  } finally {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
