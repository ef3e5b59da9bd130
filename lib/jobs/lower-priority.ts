import { constants, setPriority } from "node:os";

/** Lowers the process's priority below that of pages and replies, unless `HEED_JOB_PRIORITY` is set otherwise. */
export function lowerPriority(priority: "below normal" | "low"): void {
  try {
    const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
    if (process.env.HEED_JOB_PRIORITY !== "normal") setPriority(priority === "low" ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system permits this; the process then competes with them.
  }
}
