import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { BootError } from "./boot-error.mjs";
import { freePort } from "./free-port.mjs";
import { postgresAccount } from "./os-account.mjs";
import { postgresBinaries } from "./postgres-binaries.mjs";
import { isPostgresIn, startedAt } from "./process-identity.mjs";
import { sharedMemoryProblem } from "./shared-memory.mjs";
import { answersIn } from "./unix-socket.mjs";

const role = "heed";
// Kept in the data folder, which only the account of the server may enter.
const secretFile = "heed.secret";
const environment = () => ({ PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" });
// The folder is the process's working directory, so it can be reached even below a home that only root may enter.
const dataArgument = (dataDir) => (process.platform === "linux" ? "/proc/self/cwd" : dataDir);

// The shell holds a pipe from the launcher. When the launcher is killed, the shell asks Postgres to end once the other clients have left,
// and after 10 seconds to end at once.
const keeper = `
"$0" "$@" </dev/null 3<&- & server=$!
{ read -r _ <&3; kill -TERM $server; n=0; while [ $n -lt 100 ] && kill -0 $server 2>/dev/null; do sleep 0.1; n=$((n+1)); done; kill -INT $server; } 2>/dev/null &
watch=$!
exec 3<&-
wait $server; code=$?
kill $watch 2>/dev/null
exit $code`;

const isFull = (line) => /No space left on device/i.test(line);
const tail = (file) => {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  const full = lines.find(isFull);
  if (full) return sharedMemoryProblem(full) ?? "the disk is full";
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? "it left no message";
};

// Created next to its final path and moved once it is complete, so that a killed start leaves nothing that blocks the next one.
function createCluster(native, account, dataDir) {
  const half = `${dataDir}.new`;
  const passwordFile = `${dataDir}.password`;
  const secret = randomBytes(24).toString("base64url");
  rmSync(half, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(half, { mode: 0o700 });
  let password;
  try {
    writeFileSync(passwordFile, secret, { mode: 0o600 });
    if (account.uid !== undefined) for (const path of [half, passwordFile]) chownSync(path, account.uid, account.gid);
    // Passed as an open file, because the account may have no access to the folders above it.
    password = openSync(passwordFile, "r");
    const flags = [
      "-U",
      role,
      "--auth=scram-sha-256",
      `--pwfile=${process.platform === "linux" ? "/proc/self" : "/dev"}/fd/3`,
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
      "--no-instructions",
    ];
    const made = spawnSync(join(native, "bin/initdb"), ["-D", dataArgument(half), ...flags], {
      ...account,
      cwd: half,
      env: environment(),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe", password],
    });
    if (made.status !== 0) {
      const lines = (made.error?.message ?? made.stderr).trim().split("\n");
      const full = lines.find(isFull);
      const why = full ? (sharedMemoryProblem(full) ?? "the disk is full") : lines.at(-1);
      throw new BootError(`The database could not be made in ${dataDir}: ${why}.`);
    }
    writeFileSync(join(half, secretFile), secret, { mode: 0o600 });
    renameSync(half, dataDir);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw error;
  } finally {
    if (password !== undefined) closeSync(password);
    rmSync(passwordFile, { force: true });
  }
}

// Another major version cannot read the folder, and would report that in its own words after it had changed the folder.
function expectSameMajor(native, account, dataDir) {
  const file = join(dataDir, "PG_VERSION");
  if (!existsSync(file)) return;
  const made = readFileSync(file, "utf8").trim();
  const { stdout } = spawnSync(join(native, "bin/postgres"), ["--version"], { ...account, cwd: "/", encoding: "utf8" });
  const version = /\d+/.exec(stdout ?? "")?.[0];
  if (!version || made === version) return; // a Postgres that cannot run reports that itself
  throw new BootError(
    `The data in ${dataDir} is of Postgres ${made}, and this Heed brings Postgres ${version}, which cannot read it; nothing was changed. Run “npm run heed -- backup FILE” with the Heed that made it, move the folder away, and run “npm run heed -- restore FILE” with this one.`,
  );
}

// The socket is in the data folder, so it answers across namespaces that hide the server's pid.
const socketName = (port) => `.s.PGSQL.${port}`;

function forget(dataDir) {
  rmSync(join(dataDir, "postmaster.pid"), { force: true });
  for (const name of readdirSync(dataDir)) if (name.startsWith(socketName(""))) rmSync(join(dataDir, name), { force: true });
}

// A killed launcher may leave a server behind; a pid that now belongs to another program is not such a server.
async function endLeftover(dataDir, log, patience) {
  const file = join(dataDir, "postmaster.pid");
  if (!existsSync(file)) return;
  const [first, , , port] = readFileSync(file, "utf8").split("\n");
  const pid = Number.parseInt(first, 10);
  const since = startedAt(pid);
  if (since === null || !isPostgresIn(pid, dataDir)) {
    for (let waited = 0; await answersIn(dataDir, socketName(port)); waited += 100) {
      if (waited >= patience)
        throw new BootError(
          `A Postgres that this start cannot stop is still running in ${dataDir}, in another container (pid ${pid} there); stop the Heed that started it, and start again.`,
        );
      await pause(100);
    }
    return forget(dataDir);
  }
  process.kill(pid, "SIGINT");
  for (let waited = 0; startedAt(pid) === since; waited += 20) {
    if (waited === 10_000) process.kill(pid, "SIGQUIT");
    if (waited > 20_000)
      throw new BootError(`A Postgres from an earlier start (pid ${pid}) does not stop. Stop it manually and start again.`);
    await pause(20);
  }
  log("Stopped the database of an earlier start that had been killed.");
}

const addressOf =
  (secret, port) =>
  (database = "heed") =>
    `postgresql://${role}:${secret}@127.0.0.1:${port}/${database}`;

/**
 * Finds the address of the database of a Heed that runs in `home`; null if none does.
 * @param {string} home
 * @returns {Promise<string | null>}
 */
export async function runningPostgres(home) {
  const dataDir = join(home, "postgres");
  const file = join(dataDir, "postmaster.pid");
  if (!existsSync(file)) return null;
  const [, , , port, , , , status] = readFileSync(file, "utf8").split("\n");
  if (status?.trim() !== "ready" || !(await answersIn(dataDir, socketName(port)))) return null;
  return addressOf(readFileSync(join(dataDir, secretFile), "utf8"), port)();
}

/**
 * Boots the Postgres from npm on loopback, with its data in `home`/postgres (created at the first start), and resolves once it takes
 * connections. It ends with `stop`, or when this process dies.
 * @param {{ home: string, port?: number, durable?: boolean, connections?: number, make?: boolean, patience?: number, log?: (line: string)
 * => void }} options home must exist and be private to one starter; durable=false skips waiting for the disk, for tests; connections: the
 * most at a time; make: false refuses to create a new database if there is none; patience: milliseconds that a server of another container,
 * whose launcher was killed, may take to end
 */
export async function startPostgres({ home, port, durable = true, connections = 80, make = true, patience = 20_000, log = () => {} }) {
  const account = postgresAccount();
  const native = postgresBinaries(account);
  const dataDir = join(realpathSync(home), "postgres");
  const logFile = join(home, "postgres.log");
  expectSameMajor(native, account, dataDir);
  if (!existsSync(dataDir)) {
    if (!make) throw new BootError(`The database did not start: its folder ${dataDir} is gone; put it back.`);
    createCluster(native, account, dataDir);
  }
  await endLeftover(dataDir, log, patience);
  const listen = port ?? (await freePort());
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=.", // the data folder, which is the server's working directory
    "unix_socket_permissions=0700",
    `max_connections=${connections}`,
    "shared_buffers=256MB",
    "max_wal_size=2GB",
    "jit=off",
    ...(durable ? [] : ["fsync=off", "full_page_writes=off", "synchronous_commit=off"]),
  ].flatMap((setting) => ["-c", setting]);
  // A start after a crash must not erase the crash's reason.
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`);
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
    url: addressOf(secret, listen),
    /** Resolves when the server is gone, for whatever reason. */
    exited,
    /** Ends the server in order: open transactions are rolled back, committed ones are kept. */
    stop: async () => {
      signal("SIGINT");
      await exited;
    },
    /** Ends the server at once; the next start recovers from its log. */
    kill: () => signal("SIGQUIT"),
  };
}
