import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Lets a process, and those that it starts later, use what other processes leave of the processors.
 * @param {number | undefined} pid of a process that leads a session; undefined where none has started
 */
export function runBehind(pid) {
  if (pid === undefined) return;
  const least = constants.priority.PRIORITY_LOW;
  try {
    setPriority(pid, least);
    // Linux may share the processors out among sessions, and then weighs a process against those of its own session alone.
    writeFileSync(`/proc/${pid}/autogroup`, String(least));
  } catch {
    // It has ended, or the system knows no sessions: it runs as others do.
  }
}
