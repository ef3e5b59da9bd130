import { mkdirSync, realpathSync, renameSync } from "node:fs";
import { join } from "node:path";
import { hashFiles } from "./hash-files.mjs";
import { projectRoot } from "./project-root.mjs";
import { isStamped, stamp } from "./stamp.mjs";
import { tool } from "./tool.mjs";

const folder = join(projectRoot, "dist/python");
const harness = "lib/sandbox/python/harness";
const sources = [harness, "node_modules/pyodide/package.json"];
/** The hash seeds under which labels are made. */
const hashSeeds = [0, 1];

/**
 * Boots Python once for each hash seed and stores images of it in dist/python, unless they are from this Pyodide and this Node; takes some
 * seconds.
 */
export async function makePythonImages() {
  const hash = `${hashFiles(sources)} ${process.version}`;
  if (isStamped(folder, hash)) return;
  mkdirSync(folder, { recursive: true });
  const program = join(projectRoot, harness, "make-image.mjs");
  const pyodide = realpathSync(join(projectRoot, "node_modules/pyodide"));
  const make = async (seed) => {
    // Most of the code it executes runs once. Its image is put in place atomically, because a sandbox may be starting with it at this
    // moment.
    const half = join(folder, `${seed}.${process.pid}.new`);
    await tool("Booting Python", process.execPath, ["--wasm-tiering-budget=20000000", program, pyodide, String(seed), half], {
      quiet: true,
    });
    renameSync(half, join(folder, `${seed}.image`));
  };
  await Promise.all(hashSeeds.map(make));
  stamp(folder, hash);
}
