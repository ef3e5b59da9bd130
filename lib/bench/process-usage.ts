import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks a second of /proc, the same on every Linux in use. */
const ticks = 100;

interface Stat {
  parent: number;
  /** CPU seconds of the process and of its ended children. */
  cpu: number;
}

function stat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const at = (index: number) => fields[index] ?? 0;
    return { parent: at(1), cpu: (at(11) + at(12) + at(13) + at(14)) / ticks };
  } catch {
    return null;
  }
}

/** CPU seconds that a process has used; null where there is no /proc. */
export function cpuSeconds(pid: number): number | null {
  return stat(pid)?.cpu ?? null;
}

/** CPU seconds of a process's parent and all of its children: of a whole Postgres, from one of its backends. */
export function familyCpuSeconds(pid: number): number | null {
  const parent = stat(pid)?.parent;
  if (parent === undefined) return null;
  let sum = stat(parent)?.cpu ?? 0;
  for (const name of readdirSync("/proc")) {
    const child = /^\d+$/.test(name) ? stat(Number(name)) : null;
    if (child?.parent === parent) sum += child.cpu;
  }
  return sum;
}

/** Most memory that a process has held at once, in megabytes; null where there is no /proc. */
export function peakMegabytes(pid: number): number | null {
  try {
    const match = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return match ? Number(match[1]) / 1024 : null;
  } catch {
    return null;
  }
}
