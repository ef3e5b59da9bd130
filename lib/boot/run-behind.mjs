import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Gives a process, and those that it starts later, about a tenth of the processor time of others that are busy.
 * @param {number | undefined} pid a process that leads a session; undefined if none has started
 */
export function runBehind(pid) {
  if (pid === undefined) return;
  // At the lowest priority, tests beside a program that keeps all processors busy get a hundredth, and reach their time limits.
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  try {
    setPriority(pid, PRIORITY_BELOW_NORMAL);
    // Linux may share processors among sessions; a process's priority then counts only within its own session.
    writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY_BELOW_NORMAL));
  } catch {
    // It has ended, or the system does not group processes by session: it then runs like any other.
  }
}
