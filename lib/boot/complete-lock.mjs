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

// Node's lookup: beside the package, then in the folders above it.
function pathOf(packages, from, name) {
  for (let at = from; ; ) {
    const path = `${at ? `${at}/` : ""}node_modules/${name}`;
    if (packages[path]) return path;
    if (at === "") return null;
    at = at.includes("/node_modules/") ? at.slice(0, at.lastIndexOf("/node_modules/")) : "";
  }
}

/** Lists the packages that Heed runs with: those that its dependencies need. An optional peer is not needed. */
function packagesNeeded(packages) {
  const needed = new Set();
  const open = [""];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[from];
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const path = pathOf(packages, from, name);
      if (path === null || needed.has(path)) continue;
      needed.add(path);
      open.push(path);
    }
  }
  return needed;
}

/** Lists the packages that `npm ci --omit=dev` would install although nothing that Heed runs with needs them. */
function packagesForTestsOnly(packages) {
  const needed = packagesNeeded(packages);
  return Object.keys(packages).filter((path) => path !== "" && !packages[path].dev && !packages[path].link && !needed.has(path));
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
 * @typedef {{ version?: string, name?: string, resolved?: string, integrity?: string, link?: boolean, dev?: boolean, devOptional?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage
 */

/**
 * Adds the packages for other platforms that npm leaves out if a registry lacks them, as `npm ci` would then refuse the file. Marks
 * packages of tests that are optional peers of others as `dev`.
 * @param {{ packages: Record<string, LockedPackage> }} lock a parsed package-lock.json
 * @returns {{ lock: { packages: Record<string, LockedPackage> }, added: string[] }} the completed lock: version, system and processor of an
 * added package come from its name; registry addresses of the others are left out, because npm asks the registry that it is set to
 */
export function completeLock(lock) {
  const packages = Object.fromEntries(Object.entries(lock.packages).map(([path, { resolved, ...rest }]) => [path, rest]));
  const added = [];
  for (const [from, parent] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      if (pathOf(packages, from, name)) continue;
      const made = entry(name, range, parent);
      if (!made) continue;
      packages[`node_modules/${name}`] = made;
      added.push(name);
    }
  }
  for (const path of packagesForTestsOnly(packages)) {
    const { version, integrity, devOptional: _, ...rest } = packages[path];
    packages[path] = { version, ...(integrity ? { integrity } : {}), dev: true, ...rest };
  }
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { lock: { ...lock, packages: sorted }, added };
}

/** Matches hashes strong enough to check a package's contents; sha1 can be forged. */
const isStrong = (integrity) => /(^|\s)sha(256|384|512)-[A-Za-z0-9+/]+=*/.test(integrity ?? "");
const lacksIntegrity = ([path, { integrity, link }]) => path !== "" && !link && !isStrong(integrity);
const nameOf = ([path, { name, version }]) =>
  `${name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)}@${version}`;

/**
 * Adds the integrity hashes that packages of a lock file lack.
 * @param {{ packages: Record<string, LockedPackage> }} lock
 * @param {(spec: string) => Promise<string>} ask returns the hash of name@version, or any other text if it is unknown
 * @returns {Promise<{ lock: { packages: Record<string, LockedPackage> }, unknown: string[] }>} unknown: name@version of packages still
 * without a hash
 */
export async function addIntegrity(lock, ask) {
  const packages = { ...lock.packages };
  const unknown = [];
  for (const entry of Object.entries(lock.packages).filter(lacksIntegrity)) {
    const integrity = await ask(nameOf(entry));
    if (!isStrong(integrity)) {
      unknown.push(nameOf(entry));
      continue;
    }
    const [path, { version, ...rest }] = entry;
    packages[path] = { version, ...rest, integrity };
  }
  return { lock: { ...lock, packages }, unknown };
}

/**
 * Lists the reasons why a lock file may not ship: packages whose contents npm could not check, registries that users would be bound to,
 * and packages of tests that a start would install.
 * @param {{ packages: Record<string, LockedPackage> }} lock
 * @returns {string[]} one sentence each
 */
export function lockProblems({ packages }) {
  const all = Object.entries(packages);
  return [
    ...all.filter(lacksIntegrity).map((entry) => `${nameOf(entry)} has no integrity hash in package-lock.json; run “npm run lock”.`),
    ...all
      .filter(([, { resolved, link }]) => resolved && !link)
      .map((entry) => `${nameOf(entry)} names a registry in package-lock.json; run “npm run lock”.`),
    ...packagesForTestsOnly(packages).map(
      (path) => `${nameOf([path, packages[path]])} is for tests alone, and a start would install it; run “npm run lock”.`,
    ),
  ];
}
