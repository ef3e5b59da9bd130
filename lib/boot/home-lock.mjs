import { createHash, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { BootError } from "./boot-error.mjs";
import { machine, startedAt } from "./process-identity.mjs";
import { answersIn, listenIn } from "./unix-socket.mjs";

/** Milliseconds between two signs of life in the lock's time. */
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
    return null; // cut off while it was written
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

// Appears whole and at once; false where there is one already.
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

// The lock, and who claimed it after its holder was gone, and after that one was gone: the last of them counts.
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

// Asked on its socket, which no namespace hides; by its pid, where pids mean the same; else by signs of life in the file.
async function isAlive({ path, held }, home, here, patience) {
  if (!held) return false;
  const answer = held.socket ? await answersIn(home, held.socket) : null;
  if (answer === true) return true;
  if (answer === false && held.boot === here.boot) return false;
  if (isHere(held, here)) return lives(held);
  return beats(path, patience);
}

// What a killed launcher left running still holds the port; its children end by themselves, but not at once.
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
    `Heed already runs in ${home}${elsewhere} (${held.address}, pid ${held.pid}); end it first, or start a second one with its own HEED_HOME and PORT.`,
  );
}

// One process alone may claim what a dead one held, because the claim is named after it; a claim that is made too late, when the lock
// has gone on to somebody else, is taken back.
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
 * Makes this process the only one that works in `home` (made if missing), also among containers that share it. A lock of a process
 * that is gone is taken over, by one process alone.
 * @param {string} home
 * @param {string} address where the holder can be reached, told to whoever comes second
 * @param {{ patience?: number }} [options] milliseconds for which a sign of life is waited for where nothing else can tell
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
  // What the file should say; a full disk takes it later.
  let wanted = text;
  const write = () => {
    if (wanted === text || read(file) !== text) return;
    try {
      replace(file, wanted);
      text = wanted;
    } catch (error) {
      if (error.code !== "ENOSPC" && error.code !== "EDQUOT") throw error;
    }
  };
  const beat = setInterval(() => {
    write();
    if (read(file) === text) utimesSync(file, new Date(), new Date());
  }, beatEvery).unref();
  return {
    children: (pids) => {
      wanted = JSON.stringify({ ...holder, children: pids.map(identity) });
      write();
    },
    release: () => {
      clearInterval(beat);
      if (read(file) === text) rmSync(file, { force: true });
      socket?.close();
    },
  };
}
