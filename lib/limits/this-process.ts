import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";

/** Permanent name of one process: its machine, boot and pid namespace, its pid and the time when it began. */
export const processName = z.object({ machine: z.string(), pid: z.number().int(), began: z.string().nullable() });
export type ProcessName = z.infer<typeof processName>;

const read = (load: () => string): string => {
  try {
    return load().trim();
  } catch {
    return "";
  }
};

// /proc in a container may show the processes of another container: their numbers then mean nothing here.
const showsOwn = () => read(() => readlinkSync("/proc/self")) === String(process.pid);

/** The start of a process as an opaque text; null if it is gone or unknown. */
function began(pid: number): string | null {
  const stat = read(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return stat === "" || fields[0] === "Z" ? null : (fields[19] ?? null);
}

const machine = () =>
  [hostname(), read(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")), read(() => readlinkSync("/proc/self/ns/pid"))].join(
    " ",
  );

/** Returns the name of this process, by which others on its machine can find it. */
export function thisProcess(): ProcessName {
  return { machine: machine(), pid: process.pid, began: showsOwn() ? began(process.pid) : null };
}

/** Checks whether a process of this machine has ended; false for one that cannot be seen from here. */
export function hasEnded(name: ProcessName, here: ProcessName): boolean {
  return name.began !== null && here.began !== null && name.machine === here.machine && began(name.pid) !== name.began;
}
