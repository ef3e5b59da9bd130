import { execFileSync } from "node:child_process";
import { BootError } from "./boot-error.mjs";

const id = (flag, name) => Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));

/**
 * Finds the account that Postgres runs under: the current one or, if that is root (which Postgres refuses), an unprivileged system account.
 * Throws if there is none.
 * @returns {{ uid?: number, gid?: number }} options for spawn; empty for the current account
 */
export function postgresAccount() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: id("-u", name), gid: id("-g", name) };
    } catch {}
  }
  throw new BootError("Postgres does not run as root, and there is no unprivileged account here; start Heed as a normal user.");
}
