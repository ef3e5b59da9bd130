import { BootError } from "./boot-error.mjs";

const meanings = {
  worker: "works on the runs in DATABASE_URL, alongside any other workers",
  web: "serves the pages of the Heed in DATABASE_URL, without a worker",
  "owner-link": "prints a link that works once, with which a person becomes an owner or gets into their account again",
};

/**
 * Returns the usage of a command that takes no arguments if its help was asked for, and null if it may run; throws the usage for any other
 * word after it.
 * @param {string[]} words of the command line
 * @returns {string | null}
 */
export function usageInstead([name, ...more]) {
  const meaning = Object.hasOwn(meanings, name ?? "") ? meanings[name] : null;
  if (meaning === null || more.length === 0) return null;
  const usage = `Usage: npm run heed -- ${name} (it ${meaning}).`;
  if (more.some((word) => word === "--help" || word === "-h")) return usage;
  throw new BootError(usage);
}
