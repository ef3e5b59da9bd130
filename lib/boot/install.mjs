import { existsSync, readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { BootError } from "./boot-error.mjs";
import { hashFiles } from "./hash-files.mjs";
import { npmCommand } from "./npm.mjs";
import { missingPlatformPackages } from "./platform-packages.mjs";
import { projectRoot } from "./project-root.mjs";
import { isStamped, stamp } from "./stamp.mjs";
import { tool } from "./tool.mjs";

const modules = join(projectRoot, "node_modules");
// What the packages take on Linux, in bytes; npm itself hangs rather than fails when the disk fills up under it.
const needed = 1.4e9;
const packages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

const lockFile = join(projectRoot, "package-lock.json");

// npm writes node_modules/.package-lock.json last, so that a half-done install has none.
function installedByHand(wanted) {
  const inside = join(modules, ".package-lock.json");
  if (!existsSync(inside)) return false;
  const there = packages(inside);
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (path === "" || optional || devOptional || link) return true;
    return there[path]?.version === version;
  });
}

// Whatever npm is set to leave out: the programs that build and test Heed are for development, and those of the machine optional.
const flags = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];

async function install() {
  const { command, before, env } = npmCommand();
  const npm = (what, args, more = {}) =>
    tool(what, command, [...before, ...args, ...flags], { quiet: true, env, ...more }).catch((error) => {
      if (error.cause?.code !== "ENOENT") throw error;
      throw new BootError(
        "npm, which installs Heed's packages, is neither beside this Node nor on the PATH. Install it (it comes with Node from nodejs.org; Debian and Ubuntu have it in the package npm), and start again.",
      );
    });
  const clean = await npm("Installing packages", ["ci"], { orElse: true });
  if (!clean) await npm("Installing packages with npm install", ["install", "--no-save"]);
}

/** Installs the packages that package-lock.json names, unless they are there with those of this machine. */
export async function installMissing({ say }) {
  const hash = hashFiles(["package.json", "package-lock.json"]);
  const wanted = packages(lockFile);
  const missing = () => missingPlatformPackages(projectRoot, wanted);
  const isWhole = missing().length === 0;
  if (isWhole && isStamped(modules, hash)) return;
  if (!isWhole || !installedByHand(wanted)) {
    const { bavail, bsize } = statfsSync(projectRoot);
    if (!existsSync(modules) && bavail * bsize < needed) {
      const free = Math.round((bavail * bsize) / 1e6);
      throw new BootError(`The disk is full: the packages need about ${needed / 1e9} GB in ${projectRoot}, and ${free} MB are free.`);
    }
    say("Installing packages; the first time this takes about a minute.");
    await install();
    const lacking = missing().map((path) => path.slice("node_modules/".length));
    if (lacking.length > 0)
      throw new BootError(
        `npm did not install ${lacking.join(", ")}, which this machine needs: the registry that npm is set to may lack them. Nothing else is wrong; start again when it has them.`,
      );
  }
  stamp(modules, hash);
}
