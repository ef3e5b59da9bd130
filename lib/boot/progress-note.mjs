import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startedAt } from "./process-identity.mjs";

// Each process that runs tests writes its own file: the watcher (progress-watch.mjs) cannot rely on a process that hangs to respond.
const noteFile = () => join(process.env.HEED_TEST_PROGRESS, `${process.pid}.json`);
let notes = 0;

/** Returns the start of a process, so that one that reuses its number is not taken for it; null on systems where reading it is slow. */
export const startOf = (pid) => (process.platform === "linux" ? startedAt(pid) : null);
const started = startOf(process.pid);

/** Creates the folder for the notes of all test processes, which inherit its name; it is removed when this process ends. */
export function makeProgressFolder() {
  if (process.env.HEED_TEST_PROGRESS) return;
  const folder = mkdtempSync(join(tmpdir(), "heed-progress-"));
  process.env.HEED_TEST_PROGRESS = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/**
 * Records what this process does from now on, which also counts as progress.
 * @param {{ file: string, doing: string, loads?: boolean, database?: string, lane?: number }} note file: the test file; doing: the test's
 * name, or other work; loads: it imports modules; database: that of the file; lane: that of browser tests
 */
export const noteDoing = (note) => writeFileSync(noteFile(), JSON.stringify({ ...note, started, count: notes++ }));

/** Records that the current work makes progress: a page has sent a request. */
export function noteProgress() {
  const now = new Date();
  utimesSync(noteFile(), now, now);
}

// Test files that share a process load this module again, and one of them hangs at a time.
const held = globalThis;
const hangSignal = "SIGUSR2";

/**
 * Sets the function that ends the running test; it is called if the test makes no progress.
 * @param {(() => void) | null} end
 */
export function onHang(end) {
  if (!held.heedOnHang) process.on(hangSignal, () => held.heedOnHang.end?.());
  held.heedOnHang = { end };
}

/** Asks a process to end its running test. */
export const askToEnd = (pid) => process.kill(pid, hangSignal);
