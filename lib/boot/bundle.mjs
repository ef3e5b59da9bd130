import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { projectRoot } from "./project-root.mjs";

const entries = {
  worker: "lib/worker/main.ts",
  scoring: "lib/scoring/main.ts",
  cli: "lib/cli/main.ts",
  seed: "prisma/seed/main.ts",
  bench: "lib/bench/main.ts",
  chaos: "lib/chaos/main.ts",
};
const folder = join(projectRoot, "dist");
const manifest = join(folder, ".inputs.json");

/**
 * Packages, or scopes, of many small files that every program loads: bundling them makes programs start faster. All other packages stay
 * external.
 */
const inside = new Set(["@stdlib", "pure-rand", "undici", "zod"]);
const scopeOf = (path) => path.split("/", 1)[0];

const packages = {
  name: "packages",
  setup: ({ onResolve }) =>
    // Matches package names: neither relative paths nor paths of this project.
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      if (kind === "entry-point" || path.startsWith("@/") || importer.includes("node_modules") || inside.has(scopeOf(path)))
        return undefined;
      return { path, external: true };
    }),
};

const options = () => ({
  absWorkingDir: projectRoot,
  entryPoints: entries,
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  // Bundled CommonJS packages still require Node's built-in modules.
  banner: { js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);' },
  plugins: [packages],
  sourcemap: true,
  metafile: true,
  write: false,
  jsx: "automatic",
  loader: { ".csv": "text", ".txt": "text" },
  logLevel: "error",
});

const mark = (file) => {
  const stat = statSync(join(projectRoot, file), { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs} ${stat.size}` : "gone";
};

/**
 * Removes the bundles of a folder that are not in `kept`.
 * @param {string} folder
 * @param {ReadonlySet<string>} kept names of files
 */
export function removeOthers(folder, kept) {
  for (const name of readdirSync(folder)) if (/\.mjs(?:\.map)?$/.test(name) && !kept.has(name)) rmSync(join(folder, name), { force: true });
}

const noted = () => (existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : {});

function note(metafile) {
  const outputs = Object.keys(metafile.outputs).map((file) => basename(file));
  // Programs of the previous build may still be running, and load parts of themselves on demand.
  removeOthers(folder, new Set([...outputs, ...(noted().outputs ?? [])]));
  const inputs = Object.fromEntries(Object.keys(metafile.inputs).map((file) => [file, mark(file)]));
  replace(manifest, JSON.stringify({ entries, inside: [...inside], inputs, outputs }));
}

const unwritable = ["EROFS", "EACCES", "EPERM"];

/**
 * Calls `note`, which may fail in a folder that cannot be written, as long as the bundles there are those that were made.
 * @param {boolean} changed whether a bundle was replaced
 * @param {() => void} note
 */
export function noteIfWritable(changed, note) {
  try {
    note();
  } catch (error) {
    if (changed || !unwritable.includes(error.code)) throw error;
  }
}

function upToDate() {
  if (!existsSync(manifest)) return false;
  const made = noted();
  if (JSON.stringify([made.entries, made.inside]) !== JSON.stringify([entries, [...inside]])) return false;
  if (!Object.keys(made.entries).every((name) => existsSync(join(folder, `${name}.mjs`)))) return false;
  return Object.entries(made.inputs).every(([file, was]) => mark(file) === was);
}

// Atomically, because a program may be starting from the file at this moment; another process may be replacing it too.
function replace(path, contents) {
  const half = `${path}.${process.pid}.new`;
  writeFileSync(half, contents);
  renameSync(half, path);
}

// Returns true if a file changed.
function save(outputFiles) {
  let changed = false;
  for (const { path, contents } of outputFiles) {
    if (existsSync(path) && readFileSync(path).equals(contents)) continue;
    replace(path, contents);
    changed = true;
  }
  return changed;
}

/**
 * Bundles the worker, the scoring thread, the command line, the seed, the bench and the chaos into dist/, unless their sources are
 * unchanged.
 */
export async function bundle() {
  if (upToDate()) return;
  const { build } = await import("esbuild");
  const { outputFiles, metafile } = await build(options());
  mkdirSync(folder, { recursive: true });
  const changed = save(outputFiles);
  // Sources whose times differ from the noted ones, as those of an unpacked image do, may give the same bundles.
  noteIfWritable(changed, () => note(metafile));
}

/**
 * Bundles again at every change of a source.
 * @param {() => void} onChanged called when a program has changed
 * @returns {Promise<() => Promise<void>>} resolves after the first bundling, with a function that ends the watching
 */
export async function watchBundles(onChanged) {
  const { context } = await import("esbuild");
  let first;
  const ready = new Promise((resolve) => {
    first = resolve;
  });
  const setup = ({ onEnd }) =>
    onEnd(({ errors, outputFiles, metafile }) => {
      if (errors.length === 0 && save(outputFiles)) onChanged();
      if (metafile) note(metafile);
      first();
    });
  const watching = await context({ ...options(), plugins: [packages, { name: "save", setup }] });
  await watching.watch();
  await ready;
  return () => watching.dispose();
}
