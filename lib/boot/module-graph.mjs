import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "./project-root.mjs";

export const isModule = (path) => /\.[cm]?[jt]sx?$/.test(path);

// What a statement or a call imports, unless it is types alone, which are gone when a program runs.
const statement = /^\s*(?:import|export)\s+(?!type\b)(?:([^"'();=]*?)\s*from\s*)?["']([^"'\n]+)["']/gm;
const call = /\b(?:import|require)\(\s*["']([^"'\n]+)["']/g;
const onlyTypes = (names) => /^\{(?:\s*type\s+[^,}]+,?)+\s*\}$/.test(names ?? "");

/** Programs that a module starts and does not import. */
const started = { "lib/sandbox/python/python-process.ts": ["lib/sandbox/python/harness/main.mjs"] };

const endings = ["", ".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx"];
const isFile = (path) => existsSync(join(projectRoot, path)) && statSync(join(projectRoot, path)).isFile();

// A package, or what is not there, is none of ours.
function resolved(name, from) {
  if (!/^(?:\.|@\/)/.test(name)) return [];
  const path = name.startsWith("@/") ? name.slice(2) : join(dirname(from), name);
  const ending = endings.find((end) => isFile(path + end));
  return ending === undefined ? [] : [path + ending];
}

/** Modules and files of this project that a module imports itself, and programs that it starts. */
export function directImports(path) {
  if (!isModule(path)) return [];
  const text = readFileSync(join(projectRoot, path), "utf8");
  const names = [
    ...[...text.matchAll(statement)].filter(([, imported]) => !onlyTypes(imported)).map(([, , name]) => name),
    ...[...text.matchAll(call)].map(([, name]) => name),
  ];
  return [...names.flatMap((name) => resolved(name, path)), ...(started[path] ?? [])];
}

/**
 * What each module imports or starts of this project, directly or not, with itself; paths are relative to the checkout. It reads modules that do not
 * work yet as well.
 * @param {string[]} entries
 * @returns {Map<string, Set<string>>} by entry
 */
export function moduleGraph(entries) {
  const known = new Map();
  const imports = (path) => {
    if (!known.has(path)) known.set(path, directImports(path));
    return known.get(path);
  };
  return new Map(
    entries.map((entry) => {
      const reached = new Set([entry]);
      for (const path of reached) for (const next of imports(path)) reached.add(next);
      return [entry, reached];
    }),
  );
}
