import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { moduleGraph } from "./module-graph.mjs";
import { projectRoot } from "./project-root.mjs";
import { kindOf, projectFiles } from "./test-files.mjs";

const record = "lib/boot/long-tests.json";
const read = (path) => readFileSync(join(projectRoot, path));

/**
 * Computes the SHA-256 in hex over the names and contents of files.
 * @param {Iterable<string>} paths
 * @param {(path: string) => string | Buffer} contentOf
 */
export function hashContents(paths, contentOf = read) {
  const hash = createHash("sha256");
  for (const path of [...paths].sort()) {
    const content = contentOf(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Lists the files that each long test depends on: modules and programs of this project, and package-lock.json. */
export function filesOfLongTests() {
  const graph = moduleGraph(projectFiles().filter((path) => kindOf(path) === "long"));
  return new Map([...graph].map(([test, files]) => [test, [...files, "package-lock.json"].sort()]));
}

/** Computes the hash of the files that each long test depends on. */
export const hashLongTests = () => Object.fromEntries([...filesOfLongTests()].map(([test, files]) => [test, hashContents(files)]));

/** Records in the repository the hashes with which the long tests passed. */
export const noteLongTests = (hashes) => writeFileSync(join(projectRoot, record), `${JSON.stringify(hashes, null, 2)}\n`);

/**
 * Lists a sentence for each long test that has not passed with its current files, and for each recorded test that no longer exists.
 * @param {Record<string, string>} hashes current hashes
 * @param {Record<string, string>} noted recorded hashes
 */
export function longTestProblems(hashes = hashLongTests(), noted = JSON.parse(read(record).toString())) {
  const todo = `Run npm run test:long, and commit ${record}, which it writes once all of them pass.`;
  const untried = Object.keys(hashes).filter((test) => hashes[test] !== noted[test]);
  const gone = Object.keys(noted).filter((test) => !Object.hasOwn(hashes, test));
  return [
    ...untried.map((test) => `${test} has not passed since a file that it depends on changed. ${todo}`),
    ...gone.map((test) => `${test} is noted in ${record}, and there is no such test. ${todo}`),
  ];
}
