import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";

/** Names one process for good: its machine, boot and numbering of processes, its pid and when it began. */
export const processName = z.object({ machine: z.string(), pid: z.number().int(), began: z.string().nullable() });
export type ProcessName = z.infer<typeof processName>;

const read = (load: () => string): string => {
  try {
    return load().trim();
  } catch {
    return "";
  }
};

// A container may show the processes of another one: their numbers then mean nothing here.
const showsOwn = () => read(() => readlinkSync("/proc/self")) === String(process.pid);

/** When a process began, as an opaque text; null where it is gone or cannot be told. */
function began(pid: number): string | null {
  const stat = read(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return stat === "" || fields[0] === "Z" ? null : (fields[19] ?? null);
}

const machine = () =>
  [hostname(), read(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")), read(() => readlinkSync("/proc/self/ns/pid"))].join(
    " ",
  );

/** This process, by the name that others on its machine can look for. */
export function thisProcess(): ProcessName {
  return { machine: machine(), pid: process.pid, began: showsOwn() ? began(process.pid) : null };
}

/** Whether a process of this machine has ended; false for any that cannot be looked for from here. */
export function hasEnded(name: ProcessName, here: ProcessName): boolean {
  return name.began !== null && here.began !== null && name.machine === here.machine && began(name.pid) !== name.began;
}
