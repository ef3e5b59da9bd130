import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { BootError } from "./boot-error.mjs";
import { startedAt } from "./process-identity.mjs";

const identity = (pid) => ({ pid, since: startedAt(pid) });
const lives = ({ pid, since }) => since !== null && startedAt(pid) === since;

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
};

const create = (file, content) => {
  try {
    writeFileSync(file, JSON.stringify(content), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    rmSync(file, { force: true });
    throw error;
  }
};

// What a killed launcher left running still holds the port; its children end by themselves, but not at once.
async function endChildren(children) {
  for (const child of children) {
    for (let waited = 0; lives(child); waited += 20) {
      if (waited === 0 || waited >= 3000) process.kill(child.pid, waited === 0 ? "SIGTERM" : "SIGKILL");
      await pause(20);
    }
  }
}

/**
 * Makes this process the only one that works in `home` (made if missing). A lock of a process that is gone is taken over.
 * @param {string} home
 * @param {string} address where the holder can be reached, told to whoever comes second
 * @returns {Promise<{ children: (pids: number[]) => void, release: () => void }>}
 */
export async function lockHome(home, address) {
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const file = join(home, "lock.json");
  const own = { ...identity(process.pid), address, children: [] };
  while (!create(file, own)) {
    const held = read(file);
    if (held && lives(held)) {
      throw new BootError(
        `Heed already runs in ${home} (${held.address}, pid ${held.pid}); end it first, or start a second one with its own HEED_HOME and PORT.`,
      );
    }
    const aside = `${file}.${process.pid}`;
    renameSync(file, aside);
    const moved = read(aside);
    rmSync(aside, { force: true });
    await endChildren(moved?.children ?? []);
  }
  return {
    children: (pids) => writeFileSync(file, JSON.stringify({ ...own, children: pids.map(identity) })),
    release: () => rmSync(file, { force: true }),
  };
}
