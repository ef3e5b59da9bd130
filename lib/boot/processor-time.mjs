import { readdirSync, readFileSync } from "node:fs";

/** Where Linux counts them: hundredths of a second, whatever the kernel's own clock. */
const ticks = 100;

const read = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null; // it has just ended, or there is no /proc
  }
};

// The name of a program may hold spaces and brackets; what follows the last bracket are numbers.
function processOf(pid) {
  const line = read(`/proc/${pid}/stat`);
  if (line === null) return [];
  const name = line.slice(line.indexOf("(") + 1, line.lastIndexOf(")"));
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const seconds = (first) => (Number(fields[first]) + Number(fields[first + 1])) / ticks;
  return [{ pid, parent: Number(fields[1]), name, state: fields[0], seconds: seconds(11), reaped: seconds(13) }];
}

/**
 * Processes that run now, from /proc: processor seconds of each (`seconds`) and of those that it started, and that have ended (`reaped`).
 * `state` is the kernel's letter: S sleeps, R computes or could, D waits for a disk.
 * Empty where there is no /proc, as on macOS.
 */
export const processes = () =>
  (read("/proc/self/stat") === null ? [] : readdirSync("/proc"))
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => processOf(Number(pid)));

/**
 * A process and all that it started, directly or not, and that still run.
 * @param {number} pid
 * @param {ReturnType<typeof processes>} all
 */
export function family(pid, all) {
  const children = new Map();
  for (const process of all) children.set(process.parent, [...(children.get(process.parent) ?? []), process]);
  const members = all.filter((process) => process.pid === pid);
  // Grows while it is walked.
  for (const member of members) members.push(...(children.get(member.pid) ?? []));
  return members;
}

/**
 * Processor seconds of a process and of all that it started, from its beginning; null where there is no /proc.
 * @param {number} pid
 * @param {ReturnType<typeof processes>} [all]
 */
export function familySeconds(pid, all = processes()) {
  const members = family(pid, all);
  return members.length === 0 ? null : members.reduce((sum, { seconds, reaped }) => sum + seconds + reaped, 0);
}

/** Seconds for which a process could have computed and was not given a processor; 0 where the kernel does not count them. */
export const secondsInQueue = (pid) => Number(read(`/proc/${pid}/schedstat`)?.split(" ")[1] ?? 0) / 1e9;

/** Bytes of memory that belong to a process alone; 0 for one that has ended. */
export const ownBytes = (pid) => 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(read(`/proc/${pid}/status`) ?? "")?.[1] ?? 0);

/** The words that a process was started with, or that it shows in their place. */
export const commandLine = (pid) => read(`/proc/${pid}/cmdline`) ?? "";

/** Variables of the environment that a process was started with, each as NAME=VALUE. */
export const startedWith = (pid) => (read(`/proc/${pid}/environ`) ?? "").split("\0");
