import { existsSync } from "node:fs";
import { join } from "node:path";

// Next uses it to resize pictures, which no page has.
const unused = /^node_modules\/@img\//;

/** Name of the C library that this Node is linked with on Linux: `glibc` or `musl`; null on other systems. */
function ownLibc() {
  if (process.platform !== "linux") return null;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

const names = (list, platform) =>
  !list || ((list.includes(platform) || list.every((name) => name.startsWith("!"))) && !list.includes(`!${platform}`));

/**
 * Lists platform-specific packages that Heed needs on this machine and that are missing, because npm was set to omit optional packages or
 * the folder was installed on another machine.
 * @param {string} root folder that has node_modules
 * @param {Record<string, { optional?: boolean, dev?: boolean, os?: string[], cpu?: string[], libc?: string[] }>} packages of a
 * package-lock.json
 * @param {{ os: string, cpu: string, libc: string | null }} [machine]
 * @returns {string[]} their paths below `root`
 */
export function missingPlatformPackages(root, packages, machine = { os: process.platform, cpu: process.arch, libc: ownLibc() }) {
  return Object.entries(packages).flatMap(([path, { optional, dev, os, cpu, libc }]) => {
    if (!optional || dev || !(os || cpu) || unused.test(path)) return [];
    const isOurs = names(os, machine.os) && names(cpu, machine.cpu) && (machine.libc === null || names(libc, machine.libc));
    return isOurs && !existsSync(join(root, path, "package.json")) ? [path] : [];
  });
}
