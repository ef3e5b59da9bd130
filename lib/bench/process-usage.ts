import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second in /proc, the same on every Linux in use. */
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

/** Reads the CPU seconds that a process has used; null without /proc. */
export function cpuSeconds(pid: number): number | null {
  return stat(pid)?.cpu ?? null;
}

/** Reads the CPU seconds of a process's parent and all its children: those of a whole Postgres, from one of its backends. */
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

/** Reads the peak memory of a process, in megabytes; null without /proc. */
export function peakMegabytes(pid: number): number | null {
  try {
    const match = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return match ? Number(match[1]) / 1024 : null;
  } catch {
    return null;
  }
}
