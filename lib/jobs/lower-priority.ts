import { constants, setPriority } from "node:os";

/** Gives way to pages and replies where the machine is busy, unless whoever started Heed says otherwise (`HEED_JOB_PRIORITY`). */
export function lowerPriority(priority: "below normal" | "low"): void {
  try {
    const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
    if (process.env.HEED_JOB_PRIORITY !== "normal") setPriority(priority === "low" ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system lets a process do so; it then competes with them.
  }
}
