import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hashFiles } from "./hash-files.mjs";
import { openDatabase } from "./open-database.mjs";
import { projectRoot } from "./project-root.mjs";
import { isStamped, stamp } from "./stamp.mjs";
import { tool } from "./tool.mjs";

const folder = join(projectRoot, "dist/seeded-home");
// The parts of the program are named by their contents, so its first file changes with each of them.
const sources = ["dist/seed.mjs", "prisma/migrations", "package-lock.json"];

/**
 * Creates the data folder of a Heed that was started once and not used, unless it exists for this seed and these migrations. The seed
 * program must be bundled.
 * @returns {Promise<string>} the folder, which must be copied and not used itself
 */
export async function seededHome() {
  const hash = hashFiles(sources);
  if (isStamped(folder, hash)) return folder;
  const half = `${folder}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  try {
    const database = await openDatabase({ databaseUrl: null, home: half, durable: false, say: () => {} });
    try {
      const env = { ...process.env, DATABASE_URL: database.url, HEED_HOME: half };
      await tool("Filling the database", process.execPath, [join(projectRoot, "dist/seed.mjs")], { env, quiet: true });
    } finally {
      await database.stop();
    }
    stamp(half, hash);
    rmSync(folder, { recursive: true, force: true });
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another command may have been faster.
    if (!isStamped(folder, hash)) throw error;
  }
  return folder;
}

/**
 * Copies a data folder whose database is not running, and keeps the owners of its files.
 * @param {string} from
 * @param {string} to an existing, empty folder
 */
export function copyHome(from, to) {
  execFileSync("cp", ["-a", `${from}/.`, to]);
}
