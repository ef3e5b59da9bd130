import { spawn } from "node:child_process";
import { BootError } from "./boot-error.mjs";
import { projectRoot } from "./project-root.mjs";

const running = new Map();
let ending = false;

/** Ends the running tools, with their child processes, when the command that waits for them is ended. */
export async function endTools() {
  ending = true;
  const signal = (name) => {
    for (const child of running.keys()) {
      try {
        process.kill(-child.pid, name);
      } catch {} // it has just ended
    }
  };
  signal("SIGTERM");
  const force = setTimeout(() => signal("SIGKILL"), 2000);
  await Promise.all(running.values());
  clearTimeout(force);
}

/**
 * Runs a program in the checkout to its end, with its output on standard error, or held back and shown only if it fails.
 * @param {string} task description of the work, for the error message
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, orElse?: boolean }} [options] orElse: return false instead of
 * throwing
 * @returns {Promise<boolean>}
 */
export function tool(task, command, args, { env = {}, quiet = false, orElse = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let kept = "";
    const keep = (chunk) => {
      kept = (kept + chunk).slice(-60_000);
      if (!quiet) process.stderr.write(chunk);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    running.set(child, new Promise((ended) => child.once("close", ended)));
    child.once("error", (cause) => reject(new BootError(`${task} failed: ${cause.message}.`, { cause })));
    child.once("close", (code, signal) => {
      running.delete(child);
      if (code === 0) return resolve(true);
      if (/ENOSPC|No space left on device/i.test(kept)) return reject(Object.assign(new Error(kept), { code: "ENOSPC" }));
      if (orElse) return resolve(false);
      if (quiet && !ending) process.stderr.write(kept);
      reject(new BootError(`${task} failed (${signal ?? `exit code ${code}`}); its output is above.`));
    });
  });
}
