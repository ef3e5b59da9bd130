import { BootError } from "./boot-error.mjs";
import { changedFiles, importsOf, testsOfChanged } from "./changed-tests.mjs";
import { kinds } from "./test-arguments.mjs";
import { filesAt, filesWithName, kindOf, projectFiles } from "./test-files.mjs";

const isAsked = (kind, asked, paths) => {
  if (kind === "long" && paths.some((path) => kindOf(path) === "long")) return true;
  if (asked.length === 0) return kind !== "chaos" && kind !== "long";
  return asked.includes(kind) || (kind === "components" && asked.includes("unit"));
};

/**
 * Finds the test files that are wanted, by kind; a kind that is absent has nothing to run.
 * @param {Pick<ReturnType<typeof import("./test-arguments.mjs").readTestArguments>, "kinds" | "paths" | "name" | "changed">} wanted
 * @param {(line: string) => void} say
 * @returns {Promise<Map<string, string[] | null>>} files relative to the checkout; null if all of the kind
 */
export async function chooseTests({ kinds: asked, paths, name, changed }, say) {
  const wanted = kinds.filter((kind) => isAsked(kind, asked, paths));
  if (paths.length === 0 && name === null && changed === null) return new Map(wanted.map((kind) => [kind, null]));
  if (asked.includes("chaos")) throw new BootError("Chaos runs as a whole; npm run chaos -- --only NAME runs one scenario.");
  const all = projectFiles();
  let files = all.filter((path) => kindOf(path) !== null);
  if (paths.length > 0) files = await filesAt(paths, files);
  files = files.filter((path) => wanted.includes(kindOf(path)));
  if (files.length === 0) throw new BootError(`There are no tests of this kind (${asked.join(", ")}) in ${paths.join(", ")}.`);
  if (changed !== null) {
    const different = changedFiles(changed);
    if (different.length === 0) files = [];
    else files = testsOfChanged(different, files, importsOf(files, all));
    say(`${different.length} files have changed since ${changed}; what they may break is in ${files.length} files of tests.`);
  }
  if (name !== null) files = filesWithName(name, files);
  const chosen = new Map();
  for (const path of files) chosen.set(kindOf(path), [...(chosen.get(kindOf(path)) ?? []), path]);
  return chosen;
}
