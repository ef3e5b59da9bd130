import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = (folder) => join(folder, ".heed-stamp");

/** Reads the hash of what `folder` was made from, from the stamp inside it (so both are removed together); null if it has none. */
export function readStamp(folder) {
  return existsSync(file(folder)) ? readFileSync(file(folder), "utf8") : null;
}

/** True if `folder` was made from the sources with this hash. */
export function isStamped(folder, hash) {
  return readStamp(folder) === hash;
}

/** Records in `folder` the hash of its sources, once it is complete. */
export function stamp(folder, hash) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file(folder), hash);
}
