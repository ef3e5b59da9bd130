import { readFileSync } from "node:fs";

/** Milliseconds per clock tick, in which Linux reports processor time: always 10, whatever the kernel's own clock. */
const tickMs = 10;
const pageBytes = 4096;

const read = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

/** Reads the resident memory of a process, in bytes; null once the process has ended, or without /proc. */
export function residentBytes(pid: number): number | null {
  const pages = read(`/proc/${pid}/statm`)?.split(" ")[1];
  return pages === undefined ? null : Number(pages) * pageBytes;
}

/**
 * Reads the processor time that the first thread of a process has used since its start, in milliseconds, to 10 ms; null once the process
 * has ended, or without /proc.
 */
export function processorMs(pid: number): number | null {
  const stat = read(`/proc/${pid}/task/${pid}/stat`);
  if (stat === null) return null;
  // The program's name may contain spaces and brackets; only numbers follow its last bracket.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
