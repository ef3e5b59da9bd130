import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
import { prepare } from "./prepare.mjs";
import { projectRoot } from "./project-root.mjs";

/**
 * Runs the chaos: harms a real Heed, in a folder that is removed afterwards.
 * @param {string[]} args passed to the chaos
 * @returns {Promise<number>} exit code
 */
export async function chaos(args) {
  const say = (line) => console.error(line);
  await prepare({ say });
  await buildWeb({ say });
  const home = mkdtempSync(join(tmpdir(), "heed-chaos-"));
  try {
    const child = spawn(process.execPath, ["--enable-source-maps", join(projectRoot, "dist/chaos.mjs"), ...args], {
      stdio: "inherit",
      env: { ...process.env, HEED_HOME: home },
    });
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => child.kill(name));
    return await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) => resolve(code ?? 1));
    });
  } finally {
    // Processes that were killed with the child may still be ending.
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  }
}
