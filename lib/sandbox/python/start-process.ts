import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { HeedError } from "@/lib/errors";
import type { PythonLimits } from "./limits";
import type { PythonStart } from "./start-command";

// The harness is in the source folder, even if this module is part of a bundle.
function root(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "lib/sandbox/python/harness/main.mjs"))) return folder;
    if (folder === dirname(folder))
      throw new HeedError("internal", "The Python sandbox’s program lib/sandbox/python/harness/main.mjs is missing. Reinstall Heed.");
  }
}

const knows = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);
// Node's types require a NODE_ENV in every environment.
const emptied = {} as NodeJS.ProcessEnv;

function nodeArguments(limits: PythonLimits, harness: string, folder: string, image: string | null): string[] {
  return [
    knows("--permission") ? "--permission" : "--experimental-permission",
    `--allow-fs-read=${folder}/*`,
    `--allow-fs-read=${harness}/*`,
    ...(image ? [`--allow-fs-read=${image}`] : []),
    // For the watching thread, which has the same permissions.
    "--allow-worker",
    "--disallow-code-generation-from-strings",
    `--wasm-max-mem-pages=${limits.memoryPages}`,
    "--max-old-space-size=96",
    // Half of the usual stack of a main thread: recursion through C functions reaches Python's own limit.
    "--stack-size=4000",
    // Most of what a start executes runs once: optimizing it would take a third of a start's time.
    "--wasm-tiering-budget=20000000",
    "--no-warnings",
  ];
}

/** Starts a process with one interpreter of a hash seed, whose answers come on descriptor 3. */
export function startProcess(hashSeed: number, limits: PythonLimits, { command, open = false }: PythonStart): ChildProcess {
  const base = root();
  const folder = realpathSync(join(base, "node_modules/pyodide"));
  const harness = realpathSync(join(base, "lib/sandbox/python/harness"));
  // Created by `makePythonImages` before the start; without it the interpreter boots from Python's sources, which takes much longer.
  const made = join(base, `dist/python/${hashSeed}.image`);
  const image = existsSync(made) && !open ? realpathSync(made) : null;
  const { outputBytes, resultBytes, clockMs, startMs } = limits;
  const options = {
    folder,
    image,
    hashSeed,
    parent: process.pid,
    outputBytes,
    resultBytes,
    residentBytes: limits.residentBytes,
    // The parent should have ended the call by then.
    latestMs: clockMs + 1000,
    startMs,
    open,
  };
  const [program, ...before] = command;
  const args = [...before, ...nodeArguments(limits, harness, folder, image), join(harness, "main.mjs"), JSON.stringify(options)];
  // Printed text is discarded: answers have a separate descriptor.
  return spawn(program, args, { cwd: folder, env: emptied, stdio: ["pipe", "ignore", "pipe", "pipe"] });
}
