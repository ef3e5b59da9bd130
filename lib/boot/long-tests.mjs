import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { moduleGraph } from "./module-graph.mjs";
import { projectRoot } from "./project-root.mjs";
import { kindOf, projectFiles } from "./test-files.mjs";

const record = "lib/boot/long-tests.json";
const read = (path) => readFileSync(join(projectRoot, path));

/**
 * SHA-256 in hex over the names and contents of files.
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

/** What each long test depends on: the modules and programs of this project, and the packages. */
export function filesOfLongTests() {
  const graph = moduleGraph(projectFiles().filter((path) => kindOf(path) === "long"));
  return new Map([...graph].map(([test, files]) => [test, [...files, "package-lock.json"].sort()]));
}

/** The hash of what each long test depends on. */
export const hashLongTests = () => Object.fromEntries([...filesOfLongTests()].map(([test, files]) => [test, hashContents(files)]));

/** Notes in the repository with which hashes the long tests passed. */
export const noteLongTests = (hashes) => writeFileSync(join(projectRoot, record), `${JSON.stringify(hashes, null, 2)}\n`);

/**
 * A sentence for each long test that has not passed with what it depends on today, and for each that is noted and gone.
 * @param {Record<string, string>} hashes of today
 * @param {Record<string, string>} noted
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
