import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = (folder) => join(folder, ".heed-stamp");

/** Whether `folder` was made from what `hash` stands for: the stamp lies in the folder, so that both go together. */
export function isStamped(folder, hash) {
  return existsSync(file(folder)) && readFileSync(file(folder), "utf8") === hash;
}

/** Notes in `folder` what it was made from, once it is complete. */
export function stamp(folder, hash) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file(folder), hash);
}
