import { existsSync, readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { BootError } from "./boot-error.mjs";
import { hashFiles } from "./hash-files.mjs";
import { npmCommand } from "./npm.mjs";
import { missingPlatformPackages } from "./platform-packages.mjs";
import { projectRoot } from "./project-root.mjs";
import { readStamp, stamp } from "./stamp.mjs";
import { tool } from "./tool.mjs";

const modules = join(projectRoot, "node_modules");
const packages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
const lockFile = join(projectRoot, "package-lock.json");

/**
 * Sets of packages: those that Heed runs with, and those for its development as well. `needed` is their size on Linux, in bytes; npm hangs
 * instead of failing when the disk fills up. Without peers, npm leaves out packages of tests that are optional peers of another one.
 */
const kinds = {
  running: {
    flags: ["--omit=dev", "--legacy-peer-deps"],
    needed: 0.9e9,
    say: "Installing packages; the first time this takes up to a minute.",
  },
  development: {
    flags: ["--include=dev"],
    needed: 1.4e9,
    say: "Installing packages, also those for development; this takes about a minute.",
  },
};

// npm writes node_modules/.package-lock.json last, so a half-done install does not have it.
function installed() {
  const inside = join(modules, ".package-lock.json");
  return existsSync(inside) ? packages(inside) : null;
}

function installedByHand(wanted, kind) {
  const there = installed();
  if (!there) return false;
  return Object.entries(wanted).every(([path, { version, dev, optional, devOptional, link }]) => {
    if (path === "" || optional || devOptional || link || (dev && kind === "running")) return true;
    return there[path]?.version === version;
  });
}

async function install(kind, commands) {
  const { command, before, env } = npmCommand();
  // Packages for this machine are optional, and are installed even if npm is set to omit them.
  const flags = [...kinds[kind].flags, "--include=optional", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  const npm = (task, args, more = {}) =>
    tool(task, command, [...before, ...args, ...flags], { quiet: true, env, ...more }).catch((error) => {
      if (error.cause?.code !== "ENOENT") throw error;
      throw new BootError(
        "npm, which installs Heed's packages, is neither beside this Node nor on the PATH. Install it (it comes with Node from nodejs.org; Debian and Ubuntu have it in the package npm), and start again.",
      );
    });
  const [first, second] = commands;
  const done = await npm("Installing packages", first, { orElse: true });
  if (!done) await npm(`Installing packages with npm ${second[0]}`, second);
}

/**
 * Installs the packages that package-lock.json names for running Heed, and with `development` those for tests and checks, unless they are
 * installed for this machine. Packages for development are never removed.
 */
export async function installMissing({ say, development = false }) {
  const hash = hashFiles(["package.json", "package-lock.json"]);
  const wanted = packages(lockFile);
  const missing = () => missingPlatformPackages(projectRoot, wanted);
  const stamped = readStamp(modules);
  const whole = missing().length === 0;
  const [running, all] = [`${hash} running`, `${hash} development`];
  if (whole && (stamped === all || (stamped === running && !development))) return;
  if (whole && stamped !== running && installedByHand(wanted, "development")) return stamp(modules, all);
  if (whole && !development && installedByHand(wanted, "running")) return stamp(modules, running);
  const kind = development || Object.values(installed() ?? {}).some(({ dev }) => dev) ? "development" : "running";
  const { needed, say: line } = kinds[kind];
  const { bavail, bsize } = statfsSync(projectRoot);
  if (!existsSync(modules) && bavail * bsize < needed) {
    const free = Math.round((bavail * bsize) / 1e6);
    throw new BootError(`The disk is full: the packages need about ${needed / 1e9} GB in ${projectRoot}, and ${free} MB are free.`);
  }
  say(line);
  const [clean, add] = [["ci"], ["install", "--no-save"]];
  // Only packages for development are missing: the others stay in place, because Heed may be running with them.
  await install(kind, whole && stamped === running ? [add, clean] : [clean, add]);
  const lacking = missing().map((path) => path.slice("node_modules/".length));
  if (lacking.length > 0)
    throw new BootError(
      `npm did not install ${lacking.join(", ")}, which this machine needs: the registry that npm is set to may lack them. Nothing else is wrong; start again when it has them.`,
    );
  stamp(modules, kind === "development" ? all : running);
}
