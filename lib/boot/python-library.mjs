import { mkdirSync, realpathSync, renameSync } from "node:fs";
import { join } from "node:path";
import { hashFiles } from "./hash-files.mjs";
import { projectRoot } from "./project-root.mjs";
import { isStamped, stamp } from "./stamp.mjs";
import { tool } from "./tool.mjs";

const folder = join(projectRoot, "dist/python");
const harness = "lib/sandbox/python/harness";
const sources = [`${harness}/compile-library.mjs`, `${harness}/preloaded.mjs`, "node_modules/pyodide/package.json"];

/** Compiles what each start of the Python sandbox imports into dist/python, unless it was compiled from this Pyodide; some seconds. */
export async function compilePythonLibrary() {
  const hash = hashFiles(sources);
  if (isStamped(folder, hash)) return;
  mkdirSync(folder, { recursive: true });
  // Appears whole, because a sandbox may be starting with it at this moment.
  const half = join(folder, `${process.pid}.new`);
  const pyodide = realpathSync(join(projectRoot, "node_modules/pyodide"));
  await tool("Compiling Python's library", process.execPath, [join(projectRoot, sources[0]), pyodide, half], { quiet: true });
  renameSync(half, join(folder, "python_stdlib.zip"));
  stamp(folder, hash);
}
