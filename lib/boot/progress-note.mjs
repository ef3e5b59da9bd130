import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Each process that runs tests has a file: whoever watches it (progress-watch.mjs) may not rely on a process that hangs to answer.
const noteFile = () => join(process.env.HEED_TEST_PROGRESS, `${process.pid}.json`);
let notes = 0;

/** Makes the folder for the notes of all processes of tests, which inherit its name; it goes when this process ends. */
export function makeProgressFolder() {
  if (process.env.HEED_TEST_PROGRESS) return;
  const folder = mkdtempSync(join(tmpdir(), "heed-progress-"));
  process.env.HEED_TEST_PROGRESS = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/**
 * Says what this process does from now on, which is also progress.
 * @param {{ file: string, doing: string, loads?: boolean, database?: string, lane?: number }} note file: of the tests; doing: the test's name, or what is
 *   done beside tests; loads: it imports modules; database: the file's own; lane: of browser tests
 */
export const noteDoing = (note) => writeFileSync(noteFile(), JSON.stringify({ ...note, count: notes++ }));

/** Says that what this process does goes on: a page has asked for something. */
export function noteProgress() {
  const now = new Date();
  utimesSync(noteFile(), now, now);
}

// Files of tests that share a process load this module anew, and one of them hangs at a time.
const held = globalThis;
const hangSignal = "SIGUSR2";

/**
 * What this process does when it is asked to end the test that it runs, because it makes no progress.
 * @param {(() => void) | null} end
 */
export function onHang(end) {
  if (!held.heedOnHang) process.on(hangSignal, () => held.heedOnHang.end?.());
  held.heedOnHang = { end };
}

/** Asks a process to end the test that it runs. */
export const askToEnd = (pid) => process.kill(pid, hangSignal);
