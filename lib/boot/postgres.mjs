import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { BootError } from "./boot-error.mjs";
import { freePort } from "./free-port.mjs";
import { postgresAccount } from "./os-account.mjs";
import { postgresBinaries } from "./postgres-binaries.mjs";
import { isPostgresIn, startedAt } from "./process-identity.mjs";

const role = "heed";
// Lies in the data folder, which only the account of the server may enter.
const secretFile = "heed.secret";
const environment = () => ({ PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" });
// Also reached below a home that only root may enter: the folder is the process's working directory.
const dataArgument = (dataDir) => (process.platform === "linux" ? "/proc/self/cwd" : dataDir);

// The shell holds our pipe: when the launcher is killed, it asks Postgres to end once the others have, then at once.
const keeper = `
"$0" "$@" </dev/null 3<&- & server=$!
{ read -r _ <&3; kill -TERM $server; n=0; while [ $n -lt 100 ] && kill -0 $server 2>/dev/null; do sleep 0.1; n=$((n+1)); done; kill -INT $server; } 2>/dev/null &
watch=$!
exec 3<&-
wait $server; code=$?
kill $watch 2>/dev/null
exit $code`;

const tail = (file) => {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  if (lines.some((line) => /No space left on device/i.test(line))) return "the disk is full";
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? "it left no message";
};

// Made beside its place and moved there when it is whole, so that a start killed half-way leaves nothing to trip over.
function createCluster(native, account, dataDir) {
  const half = `${dataDir}.new`;
  const folder = mkdtempSync(join(tmpdir(), "heed-"));
  const passwordFile = join(folder, "password");
  const secret = randomBytes(24).toString("base64url");
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  try {
    writeFileSync(passwordFile, secret, { mode: 0o600 });
    if (account.uid !== undefined) for (const path of [half, folder, passwordFile]) chownSync(path, account.uid, account.gid);
    const flags = ["-U", role, "--auth=scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8", "--locale=C.UTF-8", "--no-instructions"];
    const made = spawnSync(join(native, "bin/initdb"), ["-D", dataArgument(half), ...flags], {
      ...account,
      cwd: half,
      env: environment(),
      encoding: "utf8",
    });
    if (made.status !== 0) {
      const said = made.error?.message ?? made.stderr.trim().split("\n").at(-1);
      const full = /No space left on device/i.test(made.stderr ?? "");
      throw new BootError(
        full ? "The disk is full: the database could not be made." : `The database could not be made in ${dataDir}: ${said}`,
      );
    }
    writeFileSync(join(half, secretFile), secret, { mode: 0o600 });
    renameSync(half, dataDir);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// A launcher that was killed may leave a server behind; a pid that now belongs to another program is no server.
async function endLeftover(dataDir, log) {
  const file = join(dataDir, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  const since = startedAt(pid);
  if (since === null || !isPostgresIn(pid, dataDir)) return rmSync(file, { force: true });
  process.kill(pid, "SIGINT");
  for (let waited = 0; startedAt(pid) === since; waited += 20) {
    if (waited === 10_000) process.kill(pid, "SIGQUIT");
    if (waited > 20_000) throw new BootError(`A Postgres of an earlier start (pid ${pid}) does not end; end it by hand and start again.`);
    await pause(20);
  }
  log("Stopped the database of an earlier start that had been killed.");
}

/**
 * Boots the Postgres that came with npm on loopback, with its data in `home`/postgres (made at the first start), and
 * answers once it takes connections. It ends with `stop`, and by itself when this process dies.
 * @param {{ home: string, port?: number, durable?: boolean, log?: (line: string) => void }} options home must exist
 *   and be private to one starter; durable=false skips waiting for the disk, for tests
 */
export async function startPostgres({ home, port, durable = true, log = () => {} }) {
  const account = postgresAccount();
  const native = postgresBinaries(account);
  const dataDir = join(realpathSync(home), "postgres");
  const logFile = join(home, "postgres.log");
  if (!existsSync(dataDir)) createCluster(native, account, dataDir);
  await endLeftover(dataDir, log);
  const listen = port ?? (await freePort());
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=80",
    "shared_buffers=256MB",
    "max_wal_size=2GB",
    "jit=off",
    ...(durable ? [] : ["fsync=off", "full_page_writes=off", "synchronous_commit=off"]),
  ].flatMap((setting) => ["-c", setting]);
  const output = openSync(logFile, "w", 0o600);
  // Its own session: Ctrl-C in the terminal must not reach it before the web server and the worker have ended.
  const shell = spawn(
    "/bin/sh",
    ["-c", `exec 3<&0; ${keeper}`, join(native, "bin/postgres"), "-D", dataArgument(dataDir), "-p", `${listen}`, ...settings],
    {
      ...account,
      cwd: dataDir,
      env: environment(),
      detached: true,
      stdio: ["pipe", output, output],
    },
  );
  closeSync(output);
  shell.stdin.on("error", () => {});
  let over = false;
  const exited = new Promise((resolve) =>
    shell.once("exit", () => {
      over = true;
      resolve(undefined);
    }),
  );
  const pidFile = join(dataDir, "postmaster.pid");
  const status = () => (existsSync(pidFile) ? readFileSync(pidFile, "utf8").split("\n") : []);
  while (status()[7]?.trim() !== "ready") {
    if (over) throw new BootError(`The database did not start: ${tail(logFile)} (all of it in ${logFile}).`);
    await pause(10);
  }
  const pid = Number(status()[0]);
  const secret = readFileSync(join(dataDir, secretFile), "utf8");
  const signal = (name) => {
    try {
      if (!over) process.kill(pid, name);
    } catch {} // it has just ended
  };
  return {
    pid,
    port: listen,
    /** Address of one database of the cluster. */
    url: (database = "heed") => `postgresql://${role}:${secret}@127.0.0.1:${listen}/${database}`,
    /** Settles when the server is gone, for whatever reason. */
    exited,
    /** Ends the server in order: open transactions are rolled back, nothing committed is lost. */
    stop: async () => {
      signal("SIGINT");
      await exited;
    },
    /** Ends the server at once; the next start recovers from its log. */
    kill: () => signal("SIGQUIT"),
  };
}
