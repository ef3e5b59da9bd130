import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { BootError } from "./boot-error.mjs";
import { directImports } from "./module-graph.mjs";
import { projectRoot } from "./project-root.mjs";

const elsewhere = new Set(["node_modules", "dist", "generated", "test-results"]);

function* filesBelow(folder) {
  for (const entry of readdirSync(join(projectRoot, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) yield path;
    else if (!entry.name.startsWith(".") && !elsewhere.has(entry.name)) yield* filesBelow(path);
  }
}

/**
 * Returns the kind of tests that a file holds, by its name.
 * @param {string} path relative to the checkout
 * @returns {"unit" | "components" | "db" | "long" | "e2e" | null} null if it holds no tests
 */
export function kindOf(path) {
  if (path.startsWith("e2e/")) return path.endsWith(".spec.ts") ? "e2e" : null;
  if (path.endsWith(".component.test.tsx")) return "components";
  if (path.endsWith(".db.test.ts")) return "db";
  if (path.endsWith(".long.test.ts")) return "long";
  return /\.test\.tsx?$/.test(path) ? "unit" : null;
}

/** Lists all files of the checkout except generated ones, as relative paths in alphabetical order. */
export const projectFiles = () => [...filesBelow("")].sort();

/** Paths are relative to the folder in which the command was typed, or to the checkout. */
const inCheckout = (path) => {
  const from = [process.env.INIT_CWD, projectRoot].find((folder) => folder && existsSync(resolve(folder, path))) ?? projectRoot;
  return relative(projectRoot, resolve(from, path)).split(sep).join("/");
};

export const isPath = (path) => existsSync(join(projectRoot, inCheckout(path)));

const isBelow = (path, folder) => folder === "" || path === folder || path.startsWith(`${folder}/`);

const foldersOf = (files) =>
  new Set(
    files.flatMap((path) =>
      path
        .split("/")
        .slice(0, -1)
        .map((_, index, parts) => parts.slice(0, index + 1).join("/")),
    ),
  );

// A file with this name elsewhere is preferred to one whose path differs in a few letters.
async function nearest(path, files) {
  if (isPath(path)) return folderAbove(path, foldersOf(files)) ?? projectRoot;
  const candidates = /\.\w+$/.test(path) ? files : [...foldersOf(files), ...files];
  const stem = (name) => basename(name).split(".", 1)[0];
  const alike = [basename, stem]
    .map((name) => candidates.filter((candidate) => name(candidate) === name(path)))
    .find((all) => all.length > 0);
  const { closest } = await import("fastest-levenshtein");
  return closest(path, alike ?? candidates);
}

function folderAbove(path, folders) {
  const parts = path.split("/");
  for (let length = parts.length - 1; length > 0; length--) {
    const folder = parts.slice(0, length).join("/");
    if (folders.has(folder)) return folder;
  }
  return null;
}

/**
 * Finds the test files at and below some paths.
 * @param {string[]} paths as they were typed
 * @param {string[]} files all test files
 */
export async function filesAt(paths, files) {
  const chosen = new Set();
  for (const typed of paths) {
    const path = inCheckout(typed);
    const matches = files.filter((file) => isBelow(file, path));
    if (matches.length === 0) {
      const problem = isPath(typed) ? `There are no tests in ${typed}` : `There is no file or folder ${typed}`;
      throw new BootError(`${problem}; the nearest with tests is ${await nearest(path, files)}.`);
    }
    for (const file of matches) chosen.add(file);
  }
  return files.filter((file) => chosen.has(file));
}

const quotes = ['"', "'", "`"];
// A test's full name begins with the name of the describe block around it.
const isJoined = (text, name) =>
  [...name.matchAll(/ /g)].some(({ index }) => {
    const [suite, test] = [name.slice(0, index), name.slice(index + 1)];
    return quotes.some((quote) => text.includes(suite + quote)) && quotes.some((quote) => text.includes(quote + test));
  });

/**
 * Finds the files that may contain a test with this name, by their text, so that no other file is loaded.
 * @param {string} name a regular expression
 * @param {string[]} files
 */
export function filesWithName(name, files) {
  // Only for plain words can a file be excluded by its text.
  if (/[\\^$*+?()[\]{}|]/.test(name)) return files;
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const computed = /(?<![.\w])(?:test|it|describe)\(\s*(?:`[^`]*\$\{|[a-z])|\.each\(/i;
  const read = (path) => readFileSync(join(projectRoot, path), "utf8");
  // What several families must pass is declared by a fixture that their files of tests call.
  const declares = (path) => /\.fixture\.tsx?$/.test(path) && /(?<![.\w])(?:test|it|describe)(?:\.each)?\(/.test(read(path));
  return files.filter((file) => {
    const declaring = [file, ...directImports(file).filter(declares)];
    const text = declaring.map(read).join("\n").replaceAll('\\"', '"');
    if (text.includes(name) || isJoined(text, name)) return true;
    if (!computed.test(text)) return false;
    // The parts of a computed name are in these files, or in those that they import.
    const known = [text, ...declaring.flatMap(directImports).map(read)].join("\n");
    return words.every((word) => known.includes(word));
  });
}
