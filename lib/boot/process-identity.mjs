import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

const ps = (pid, column) => {
  try {
    return (
      execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim() || null
    );
  } catch {
    return null;
  }
};

const linked = (path) => {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
};

// /proc in a container may show the processes of another container: their numbers then mean nothing here.
const showsOwn = () => linked("/proc/self") === String(process.pid);

function bootId() {
  try {
    if (process.platform === "linux") return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return execFileSync("sysctl", ["-n", "kern.bootsessionuuid"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
}

/**
 * Identifies where this process runs: the machine's name, the boot of its kernel, and the pid namespace. It distinguishes a pid from the
 * same number in another container or before a restart.
 * @returns {{ host: string, boot: string | null, pids: string | null }}
 */
export const machine = () => ({ host: hostname(), boot: bootId(), pids: linked("/proc/self/ns/pid") });

/**
 * Returns the start of a process as an opaque text; null if it is gone. Together with the pid it identifies one process permanently, even
 * after the pid is reused.
 * @param {number} pid
 * @returns {string | null}
 */
export function startedAt(pid) {
  if (process.platform !== "linux") return ps(pid, "lstart");
  if (!showsOwn()) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : `${fields[19]}`;
  } catch {
    return null;
  }
}

/**
 * True if the process is a Postgres server that works in `dataDir`.
 * @param {number} pid
 * @param {string} dataDir absolute
 */
export function isPostgresIn(pid, dataDir) {
  if (process.platform !== "linux") return (ps(pid, "command") ?? "").includes(dataDir);
  return linked(`/proc/${pid}/cwd`) === dataDir;
}
