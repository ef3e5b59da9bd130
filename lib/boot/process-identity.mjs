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

// A container may show the processes of another one: their numbers then mean nothing to us.
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
 * Where this process runs: the machine's name, which boot of its kernel, and which numbering of processes, so that a pid can be told
 * from the same number in another container or before a restart.
 * @returns {{ host: string, boot: string | null, pids: string | null }}
 */
export const machine = () => ({ host: hostname(), boot: bootId(), pids: linked("/proc/self/ns/pid") });

/**
 * When a process began, as an opaque text; null when it is gone. With the pid it names one process for good,
 * also after the pid has been given to another.
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
 * Whether the process is a Postgres server that works in `dataDir`.
 * @param {number} pid
 * @param {string} dataDir absolute
 */
export function isPostgresIn(pid, dataDir) {
  if (process.platform !== "linux") return (ps(pid, "command") ?? "").includes(dataDir);
  return linked(`/proc/${pid}/cwd`) === dataDir;
}
