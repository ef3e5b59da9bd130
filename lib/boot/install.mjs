import { existsSync, readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { BootError } from "./boot-error.mjs";
import { hashFiles } from "./hash-files.mjs";
import { projectRoot } from "./project-root.mjs";
import { isStamped, stamp } from "./stamp.mjs";
import { tool } from "./tool.mjs";

const modules = join(projectRoot, "node_modules");
// What the packages take on Linux, in bytes; npm itself hangs rather than fails when the disk fills up under it.
const needed = 1.4e9;
const packages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

// npm writes node_modules/.package-lock.json last, so that a half-done install has none.
function installedByHand() {
  const inside = join(modules, ".package-lock.json");
  if (!existsSync(inside)) return false;
  const there = packages(inside);
  const wanted = Object.entries(packages(join(projectRoot, "package-lock.json")));
  return wanted.every(([path, { version, optional, devOptional, link }]) => {
    if (path === "" || optional || devOptional || link) return true;
    return there[path]?.version === version;
  });
}

/** Installs the packages that package-lock.json names, unless they are there. */
export async function installMissing({ say }) {
  const hash = hashFiles(["package.json", "package-lock.json"]);
  if (isStamped(modules, hash)) return;
  if (!installedByHand()) {
    const { bavail, bsize } = statfsSync(projectRoot);
    if (!existsSync(modules) && bavail * bsize < needed) {
      const free = Math.round((bavail * bsize) / 1e6);
      throw new BootError(`The disk is full: the packages need about ${needed / 1e9} GB in ${projectRoot}, and ${free} MB are free.`);
    }
    say("Installing packages; the first time this takes about a minute.");
    const npm = process.env.npm_execpath?.endsWith(".js") ? [process.execPath, process.env.npm_execpath] : ["npm"];
    const [command, ...before] = npm;
    const flags = ["--include=dev", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
    const clean = await tool("Installing packages", command, [...before, "ci", ...flags], { quiet: true, orElse: true });
    if (!clean) await tool("Installing packages with npm install", command, [...before, "install", "--no-save", ...flags], { quiet: true });
  }
  stamp(modules, hash);
}
