import { statfsSync } from "node:fs";

/**
 * Returns a sentence for a Postgres message that looks like a full disk but is about shared memory, of which containers get 64 MB by
 * default; null for other messages.
 * @param {string} message
 * @returns {string | null}
 */
export function sharedMemoryProblem(message) {
  if (!/shared memory/i.test(message)) return null;
  let size = "";
  try {
    const { blocks, bsize } = statfsSync("/dev/shm");
    size = `, ${Math.max(1, Math.round((blocks * bsize) / 1024 ** 2))} MB`;
  } catch {} // it is elsewhere on this system
  return `the shared memory (/dev/shm${size}) is too small for Postgres; give the container more, for example with --shm-size=512m`;
}
