const systems = {
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  openbsd: "openbsd",
  netbsd: "netbsd",
  sunos: "sunos",
  aix: "aix",
  linux: "linux",
  linuxmusl: "linux",
  win32: "win32",
  windows: "win32",
  openharmony: "openharmony",
};
const processors = ["x64", "arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "mips64el", "wasm32"];

// Node's lookup: beside the package, then up through the folders that hold it.
function isFound(packages, from, name) {
  for (let at = from; ; ) {
    if (packages[`${at ? `${at}/` : ""}node_modules/${name}`]) return true;
    if (at === "") return false;
    at = at.includes("/node_modules/") ? at.slice(0, at.lastIndexOf("/node_modules/")) : "";
  }
}

function entry(name, range, { dev }) {
  const words = name.split("/").at(-1).split(/[-.]/);
  const system = words.map((word) => systems[word]).find(Boolean);
  const processor = processors.find((word) => words.includes(word)) ?? (/eabi/.test(name) ? "arm" : undefined);
  if (!system && !processor) return null;
  const library = /musl/.test(name) ? "musl" : system === "linux" && /gnu/.test(name) ? "glibc" : undefined;
  return {
    version: range.replace(/^[\^~>=\s]+/, ""),
    ...(processor ? { cpu: [processor] } : {}),
    ...(dev ? { dev } : {}),
    ...(library ? { libc: [library] } : {}),
    optional: true,
    ...(system ? { os: [system] } : {}),
  };
}

/**
 * @typedef {{ version?: string, resolved?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} LockedPackage
 */

/**
 * A registry that lacks packages for other platforms makes npm leave them out of the lock file, and `npm ci` then
 * refuses it everywhere. Names them again, with version, system and processor as their names say, and leaves out
 * which registry the others came from: npm asks the one it is set to.
 * @param {{ packages: Record<string, LockedPackage> }} lock a parsed package-lock.json
 * @returns {{ lock: { packages: Record<string, LockedPackage> }, added: string[] }}
 */
export function completeLock(lock) {
  const packages = Object.fromEntries(Object.entries(lock.packages).map(([path, { resolved, ...rest }]) => [path, rest]));
  const added = [];
  for (const [from, parent] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      if (isFound(packages, from, name)) continue;
      const made = entry(name, range, parent);
      if (!made) continue;
      packages[`node_modules/${name}`] = made;
      added.push(name);
    }
  }
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { lock: { ...lock, packages: sorted }, added };
}
