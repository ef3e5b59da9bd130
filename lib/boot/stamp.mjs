import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = (folder) => join(folder, ".heed-stamp");

/** What `folder` was made from, as its stamp says, which lies in it, so that both go together; null where it has none. */
export function readStamp(folder) {
  return existsSync(file(folder)) ? readFileSync(file(folder), "utf8") : null;
}

/** Whether `folder` was made from what `hash` stands for. */
export function isStamped(folder, hash) {
  return readStamp(folder) === hash;
}

/** Notes in `folder` what it was made from, once it is complete. */
export function stamp(folder, hash) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file(folder), hash);
}
