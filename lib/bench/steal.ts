import { readFileSync } from "node:fs";

/** CPU time of the machine so far, in ticks: the total, and the time that its host gave to others while this machine wanted it. */
interface MachineTime {
  all: number;
  stolen: number;
}

/** Reads the machine's CPU time; null without /proc. */
export function machineTime(): MachineTime | null {
  try {
    const fields = (readFileSync("/proc/stat", "utf8").split("\n")[0] ?? "").split(/\s+/).slice(1, 9).map(Number);
    return { all: fields.reduce((sum, field) => sum + field, 0), stolen: fields[7] ?? 0 };
  } catch {
    return null;
  }
}

/**
 * Formats a sentence on the share of the machine's time between two readings that its host withheld: speed figures suffer from a few
 * percent.
 */
export function stealNote(from: MachineTime | null, to: MachineTime | null): string | null {
  if (from === null || to === null || to.all === from.all) return null;
  return `The host withheld ${((100 * (to.stolen - from.stolen)) / (to.all - from.all)).toFixed(1)}% of the machine's time meanwhile (steal).`;
}
