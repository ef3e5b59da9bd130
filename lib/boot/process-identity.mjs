import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";

const ps = (pid, column) => {
  try {
    return (
      execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim() || null
    );
  } catch {
    return null;
  }
};

/**
 * When a process began, as an opaque text; null when it is gone. With the pid it names one process for good,
 * also after the pid has been given to another.
 * @param {number} pid
 * @returns {string | null}
 */
export function startedAt(pid) {
  if (process.platform !== "linux") return ps(pid, "lstart");
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
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dataDir;
  } catch {
    return false;
  }
}
