import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

// At a priority of 10, a test beside browser tests and two busy programs gets a thirtieth of a processor, and takes longer than its limit.
const behind = 5;

/**
 * Gives a process, and those that it starts later, about a third of the processor time of others that are busy.
 * @param {number | undefined} pid a process that leads a session; undefined if none has started
 */
export function runBehind(pid) {
  if (pid === undefined) return;
  try {
    setPriority(pid, behind);
    // Linux may share processors among sessions; a process's priority then counts only within its own session.
    writeFileSync(`/proc/${pid}/autogroup`, String(behind));
  } catch {
    // It has ended, or the system does not group processes by session: it then runs like any other.
  }
}
