import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "./project-root.mjs";

export const isModule = (path) => /\.[cm]?[jt]sx?$/.test(path);

// What a statement or a call imports, except type-only imports, which do not exist when a program runs.
const statement = /^\s*(?:import|export)\s+(?!type\b)(?:([^"'();=]*?)\s*from\s*)?["']([^"'\n]+)["']/gm;
const call = /\b(?:import|require)\(\s*["']([^"'\n]+)["']/g;
const onlyTypes = (names) => /^\{(?:\s*type\s+[^,}]+,?)+\s*\}$/.test(names ?? "");

/** Programs that a module starts, or loads into others, without importing them. */
const started = {
  "lib/boot/child.mjs": ["lib/boot/end-with-parent.mjs"],
  "lib/sandbox/python/python-process.ts": ["lib/sandbox/python/harness/main.mjs"],
};

const endings = ["", ".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx"];
const isFile = (path) => existsSync(join(projectRoot, path)) && statSync(join(projectRoot, path)).isFile();

// Packages and missing files are not part of this project.
function resolved(name, from) {
  if (!/^(?:\.|@\/)/.test(name)) return [];
  const path = name.startsWith("@/") ? name.slice(2) : join(dirname(from), name);
  const ending = endings.find((end) => isFile(path + end));
  return ending === undefined ? [] : [path + ending];
}

/** Lists the modules and files of this project that a module imports directly, and the programs that it starts. */
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
 * Finds all modules of this project that each entry imports or starts, directly or not, including itself. It also reads modules that do not
 * work yet.
 * @param {string[]} entries paths relative to the checkout
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
