import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { BootError } from "./boot-error.mjs";
import { isModule, moduleGraph } from "./module-graph.mjs";
import { projectRoot } from "./project-root.mjs";
import { kindOf } from "./test-files.mjs";

function git(args) {
  try {
    return execFileSync("git", args, { cwd: projectRoot, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
  } catch (error) {
    throw new BootError(`git says what has changed, and fails: ${String(error.stderr ?? error.message).trim()}`, { cause: error });
  }
}

/** True if the name is that of a branch, or another name of a commit. */
export function isCommit(name) {
  try {
    git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Lists files that differ from a commit, or from the point where this branch left another one, whether committed or not; includes deleted
 * files.
 * @param {string} commit
 * @returns {string[]} relative to the checkout
 */
export function changedFiles(commit) {
  const base = git(["merge-base", "HEAD", commit]);
  const listed = [
    git(["diff", "--name-only", "--no-renames", "--relative", "-z", base]),
    git(["ls-files", "--others", "--exclude-standard", "-z"]),
  ];
  return [...new Set(listed.flatMap((names) => names.split("\0")).filter((name) => name !== ""))].sort();
}

/** Settings that affect all tests of a kind: of Vitest, of the database, or with a browser. */
const reach = [
  [/^(package(-lock)?\.json|tsconfig\.json)$/, ["unit", "components", "db", "long", "e2e"]],
  [/^vitest\.config\.ts$/, ["unit", "components", "db", "long"]],
  [/^prisma(\.config\.ts$|\/)/, ["db", "e2e"]],
  [/^(playwright|next|postcss)\.config\.\w+$|^public\//, ["e2e"]],
];
// Loaded before each file, and before the files of a kind (vitest.config.ts).
const shared = ["lib/boot/left-behind.fixture.ts", "lib/boot/progress.fixture.ts"];
const replaced = "lib/boot/replaced-modules.fixture.ts";
const before = {
  unit: [...shared, replaced, "lib/random/property-seed.fixture.ts"],
  components: [...shared, replaced, "components/component-tests.fixture.ts"],
  long: [...shared, replaced, "lib/random/property-seed.fixture.ts"],
  db: [...shared, "lib/db/test-cluster.ts", "lib/db/test-database.ts"],
  e2e: [],
};
/** Entry points that a browser test depends on: the pages and the programs behind them. */
const served =
  /^app\/.*\/?(page|layout|route|not-found|error|global-error|loading|template|default)\.tsx?$|^(proxy|instrumentation(-client)?)\.ts$/;
const programs = [
  "lib/boot/start.mjs",
  "lib/boot/web.mjs",
  "lib/worker/main.ts",
  "lib/scoring/main.ts",
  "lib/cli/main.ts",
  "prisma/seed/main.ts",
];

/** Yields the folders above a path, the nearest first. */
function* above(path) {
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) yield `${folder}/`;
}

/** Builds the graph of what test files, pages and programs import (`moduleGraph`). */
export function importsOf(files, sources) {
  const product = [...sources.filter((path) => served.test(path)), ...programs];
  const graph = moduleGraph([...new Set([...files, ...product, ...Object.values(before).flat()])]);
  return { graph, product };
}

/**
 * Lists the test files that a change may break.
 * @param {string[]} changed
 * @param {string[]} files all files of tests
 * @param {ReturnType<typeof importsOf>} imports
 */
export function testsOfChanged(changed, files, { graph, product }) {
  const isHit = (entry) => changed.some((path) => graph.get(entry)?.has(path));
  const hitKinds = new Set(changed.flatMap((path) => reach.filter(([pattern]) => pattern.test(path)).flatMap(([, kinds]) => kinds)));
  for (const [kind, fixtures] of Object.entries(before)) if (fixtures.some(isHit)) hitKinds.add(kind);
  if (product.some(isHit)) hitKinds.add("e2e");
  // A file that is not a module, or that no module imports, is read as a file by the tests of its folder.
  const imported = new Set([...graph.values()].flatMap((reached) => [...reached]));
  const around = new Set();
  for (const path of changed.filter((name) => !isModule(name) || !imported.has(name))) {
    const folder = [...above(path)].find((name) => files.some((file) => file.startsWith(name)));
    if (folder) for (const file of files) if (file.startsWith(folder)) around.add(file);
  }
  return files.filter((file) => hitKinds.has(kindOf(file)) || around.has(file) || isHit(file));
}
