import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Gives a process, and those that it starts later, only the processor time that other processes leave unused.
 * @param {number | undefined} pid a process that leads a session; undefined if none has started
 */
export function runBehind(pid) {
  if (pid === undefined) return;
  const least = constants.priority.PRIORITY_LOW;
  try {
    setPriority(pid, least);
    // Linux may share processors among sessions; a process's priority then counts only within its own session.
    writeFileSync(`/proc/${pid}/autogroup`, String(least));
  } catch {
    // It has ended, or the system does not group processes by session: it then runs like any other.
  }
}
