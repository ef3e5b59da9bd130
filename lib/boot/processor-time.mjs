import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second in which Linux reports processor time: always 100, whatever the kernel's own clock. */
const ticks = 100;

const read = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null; // it has just ended, or there is no /proc
  }
};

// The name of a program may contain spaces and brackets; only numbers follow the last bracket.
function processOf(pid) {
  const line = read(`/proc/${pid}/stat`);
  if (line === null) return [];
  const name = line.slice(line.indexOf("(") + 1, line.lastIndexOf(")"));
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const seconds = (first) => (Number(fields[first]) + Number(fields[first + 1])) / ticks;
  return [{ pid, parent: Number(fields[1]), name, state: fields[0], seconds: seconds(11), reaped: seconds(13) }];
}

/**
 * Lists the processes that run now, from /proc; empty without /proc, as on macOS.
 * @returns processor seconds of each (`seconds`) and of its ended children (`reaped`); `state` is the kernel's letter: S sleeps, R computes
 * or waits for a processor, D waits for a disk
 */
export const processes = () =>
  (read("/proc/self/stat") === null ? [] : readdirSync("/proc"))
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => processOf(Number(pid)));

/**
 * Finds a process and all running processes that it started, directly or not.
 * @param {number} pid
 * @param {ReturnType<typeof processes>} all
 */
export function family(pid, all) {
  const children = new Map();
  for (const process of all) children.set(process.parent, [...(children.get(process.parent) ?? []), process]);
  const members = all.filter((process) => process.pid === pid);
  // Grows during the iteration.
  for (const member of members) members.push(...(children.get(member.pid) ?? []));
  return members;
}

/**
 * Sums the processor seconds of a process and of all that it started, from its beginning; null without /proc.
 * @param {number} pid
 * @param {ReturnType<typeof processes>} [all]
 */
export function familySeconds(pid, all = processes()) {
  const members = family(pid, all);
  return members.length === 0 ? null : members.reduce((sum, { seconds, reaped }) => sum + seconds + reaped, 0);
}

/** Reads the seconds that a process waited for a processor although it could have computed; 0 if the kernel does not count them. */
export const secondsInQueue = (pid) => Number(read(`/proc/${pid}/schedstat`)?.split(" ")[1] ?? 0) / 1e9;

/** Reads the bytes of memory that belong to a process alone; 0 if it has ended. */
export const ownBytes = (pid) => 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(read(`/proc/${pid}/status`) ?? "")?.[1] ?? 0);

/** Reads the words that a process was started with, or that it has replaced them with. */
export const commandLine = (pid) => read(`/proc/${pid}/cmdline`) ?? "";

/** Reads the environment variables that a process was started with, each as NAME=VALUE. */
export const startedWith = (pid) => (read(`/proc/${pid}/environ`) ?? "").split("\0");
