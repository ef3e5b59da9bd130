import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.mjs";

function* filesBelow(path, skip) {
  const absolute = join(projectRoot, path);
  if (skip(path) || !existsSync(absolute)) return;
  if (!statSync(absolute).isDirectory()) return yield path;
  for (const name of readdirSync(absolute).sort()) yield* filesBelow(`${path}/${name}`, skip);
}

/**
 * Computes the SHA-256 in hex over the names and contents of the files at and below `paths`, relative to the checkout.
 * @param {string[]} paths
 * @param {(path: string) => boolean} [skip]
 */
export function hashFiles(paths, skip = () => false) {
  const hash = createHash("sha256").update(process.version.split(".")[0]);
  for (const path of paths) {
    for (const file of filesBelow(path, skip)) {
      const content = readFileSync(join(projectRoot, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}
