import { execFileSync } from "node:child_process";
import { BootError } from "./boot-error.mjs";

const id = (flag, name) => Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));

/**
 * The account Postgres runs under: our own, or, as root (which Postgres refuses), `postgres` or `nobody`.
 * @returns {{ uid?: number, gid?: number }} options for spawn; empty for our own account
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
