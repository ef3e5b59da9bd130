import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.mjs";

const entries = { worker: "lib/worker/main.ts", cli: "lib/cli/main.ts", seed: "prisma/seed/main.ts", bench: "lib/bench/main.ts" };
const manifest = join(projectRoot, "dist/.inputs.json");

const present = () => Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(projectRoot, file))));
const options = () => ({
  absWorkingDir: projectRoot,
  entryPoints: present(),
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  sourcemap: true,
  metafile: true,
  jsx: "automatic",
  loader: { ".csv": "text", ".txt": "text" },
  logLevel: "error",
});

const mark = (file) => {
  const stat = statSync(join(projectRoot, file), { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs} ${stat.size}` : "gone";
};

function note(metafile) {
  const inputs = Object.fromEntries(Object.keys(metafile.inputs).map((file) => [file, mark(file)]));
  mkdirSync(join(projectRoot, "dist"), { recursive: true });
  writeFileSync(`${manifest}.new`, JSON.stringify({ entries: present(), inputs }));
  renameSync(`${manifest}.new`, manifest);
}

function upToDate() {
  if (!existsSync(manifest)) return false;
  const made = JSON.parse(readFileSync(manifest, "utf8"));
  if (JSON.stringify(made.entries) !== JSON.stringify(present())) return false;
  if (!Object.keys(made.entries).every((name) => existsSync(join(projectRoot, `dist/${name}.mjs`)))) return false;
  return Object.entries(made.inputs).every(([file, was]) => mark(file) === was);
}

/** Bundles the worker, the command line, the seed and the bench into dist/, unless their sources are as they were. */
export async function bundle() {
  if (upToDate()) return;
  const { build } = await import("esbuild");
  note((await build(options())).metafile);
}

/**
 * Bundles now and again at every change of a source.
 * @param {(failed: boolean) => void} onBuilt called after each time
 * @returns {Promise<() => Promise<void>>} ends it
 */
export async function watchBundles(onBuilt) {
  const { context } = await import("esbuild");
  const plugin = {
    name: "tell",
    setup: ({ onEnd }) =>
      onEnd(({ errors, metafile }) => {
        if (metafile) note(metafile);
        onBuilt(errors.length > 0);
      }),
  };
  const watching = await context({ ...options(), plugins: [plugin] });
  await watching.watch();
  return () => watching.dispose();
}
