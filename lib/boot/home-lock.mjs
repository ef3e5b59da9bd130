import { createHash, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { BootError } from "./boot-error.mjs";
import { machine, startedAt } from "./process-identity.mjs";
import { answersIn, listenIn } from "./unix-socket.mjs";

/** Milliseconds between two updates of the lock file's time, which show that its holder is alive. */
const beatEvery = 2000;

const identity = (pid) => ({ pid, since: startedAt(pid) });
const lives = ({ pid, since }) => since !== null && startedAt(pid) === since;
const idOf = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);

const read = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // cut off while it was being written
  }
};

const withoutLinks = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];
function placeWithoutLinks(path, text) {
  try {
    writeFileSync(path, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

// Creates a file atomically with its whole content; returns false if it exists already.
function place(path, text) {
  const made = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(made, text);
    linkSync(made, path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    if (!withoutLinks.includes(error.code)) throw error;
    return placeWithoutLinks(path, text);
  } finally {
    rmSync(made, { force: true });
  }
}

function replace(path, text) {
  const made = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(made, text);
    renameSync(made, path);
  } finally {
    rmSync(made, { force: true });
  }
}

const claimOn = (file, text) => `${file}.after-${idOf(text)}`;

// The holder of the lock, then the process that claimed it after the holder was gone, and so on: the last one counts.
function holders(file) {
  const claims = [];
  for (let path = file; ; path = claimOn(file, claims.at(-1).text)) {
    const text = read(path);
    if (text === null) return claims;
    claims.push({ path, text, held: parsed(text) });
  }
}

const isHere = (held, here) => (held.boot ?? here.boot) === here.boot && (held.pids ?? here.pids) === here.pids;

async function beats(path, patience) {
  const time = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const first = time();
  for (let waited = 0; waited < patience; waited += 100) {
    await pause(100);
    if (time() !== first) return true;
  }
  return false;
}

// Asks on the socket, which works across namespaces; else checks the pid, if pids have the same meaning here; else waits for an update of
// the file's time.
async function isAlive({ path, held }, home, here, patience) {
  if (!held) return false;
  const answer = held.socket ? await answersIn(home, held.socket) : null;
  if (answer === true) return true;
  if (answer === false && held.boot === here.boot) return false;
  if (isHere(held, here)) return lives(held);
  return beats(path, patience);
}

// Children of a killed launcher still hold the port; they end by themselves, but not at once.
async function endChildren(children) {
  for (const child of children) {
    for (let waited = 0; lives(child); waited += 20) {
      if (waited === 0 || waited >= 3000) process.kill(child.pid, waited === 0 ? "SIGTERM" : "SIGKILL");
      await pause(20);
    }
  }
}

function refusal(home, held, here) {
  const elsewhere = isHere(held, here) ? "" : `, in another container or on another machine (${held.host})`;
  return new BootError(
    `Heed is already running in ${home}${elsewhere} (${held.address}, pid ${held.pid}); stop it first, or start a second one with its own HEED_HOME and PORT.`,
  );
}

// Only one process can claim the lock of a dead holder, because the claim is named after that holder. A claim that is made too late, when
// the lock already belongs to another process, is withdrawn.
async function take({ file, text, home, here, patience }) {
  while (!place(file, text)) {
    const claims = holders(file);
    const last = claims.at(-1);
    if (!last) continue;
    if (await isAlive(last, home, here, patience)) throw refusal(home, last.held, here);
    const claim = claimOn(file, last.text);
    if (!place(claim, text)) continue;
    if (read(file) !== claims[0].text) {
      rmSync(claim, { force: true });
      continue;
    }
    for (const { held } of claims) {
      if (held && isHere(held, here)) await endChildren(held.children ?? []);
      if (held?.socket) rmSync(join(home, held.socket), { force: true });
    }
    replace(file, text);
    for (const name of readdirSync(home)) if (/^lock\.json\.after-[0-9a-f]{16}$/.test(name)) rmSync(join(home, name), { force: true });
    return;
  }
}

/**
 * Makes this process the only one that works in `home` (created if missing), also among containers that share it. The lock of a process
 * that is gone is taken over by exactly one process.
 * @param {string} home
 * @param {string} address where the holder can be reached, shown to the next process that tries
 * @param {{ patience?: number }} [options] milliseconds to wait for an update of the lock's time if nothing else shows whether its holder
 * lives
 * @returns {Promise<{ children: (pids: number[]) => void, release: () => void }>}
 */
export async function lockHome(home, address, { patience = 10_000 } = {}) {
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const file = join(home, "lock.json");
  const here = machine();
  const name = `lock-${randomBytes(6).toString("hex")}.sock`;
  const socket = await listenIn(home, name);
  const holder = { ...identity(process.pid), ...here, address, socket: socket ? name : null, children: [] };
  let text = JSON.stringify(holder);
  try {
    await take({ file, text, home, here, patience });
  } catch (error) {
    socket?.close();
    throw error;
  }
  // Content that the file should have.
  let wanted = text;
  const write = () => {
    if (wanted === text || read(file) !== text) return;
    replace(file, wanted);
    text = wanted;
  };
  // A disk that is full or fails may take at a later beat what it refuses now; a lock that stays behind is taken over.
  const attempt = (work) => {
    try {
      work();
    } catch {}
  };
  const beat = setInterval(() => {
    attempt(write);
    attempt(() => read(file) === text && utimesSync(file, new Date(), new Date()));
  }, beatEvery).unref();
  return {
    children: (pids) => {
      wanted = JSON.stringify({ ...holder, children: pids.map(identity) });
      attempt(write);
    },
    release: () => {
      clearInterval(beat);
      attempt(() => read(file) === text && rmSync(file, { force: true }));
      socket?.close();
    },
  };
}
