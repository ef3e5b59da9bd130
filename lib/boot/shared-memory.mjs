import { statfsSync } from "node:fs";

/**
 * What to say of a message of Postgres that reads like a full disk but is about shared memory, of which containers get 64 MB unless
 * they are told otherwise; null for another message.
 * @param {string} message
 * @returns {string | null}
 */
export function sharedMemoryProblem(message) {
  if (!/shared memory/i.test(message)) return null;
  let size = "";
  try {
    const { blocks, bsize } = statfsSync("/dev/shm");
    size = `, ${Math.max(1, Math.round((blocks * bsize) / 1024 ** 2))} MB`;
  } catch {} // it has another place on this system
  return `the shared memory (/dev/shm${size}) is too small for Postgres; give the container more, for example with --shm-size=512m`;
}
