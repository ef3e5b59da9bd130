// A thread next to the interpreter, which an endless loop cannot stop: it kills the process if its parent is gone, its memory has grown too
// large, or a case has run for longer than the parent should have allowed.
import { Worker } from "node:worker_threads";

const EVERY_MS = 100;
const program = `
const { workerData } = require("node:worker_threads");
const { clock, parent, residentBytes, latestMs, everyMs } = workerData;
const pause = new Int32Array(new SharedArrayBuffer(4));
const kill = () => process.kill(process.pid, "SIGKILL");
let seen = 0;
let since = 0;
for (;;) {
  Atomics.store(clock, 1, 1);
  Atomics.notify(clock, 1);
  Atomics.wait(pause, 0, 0, everyMs);
  if (process.ppid !== parent) kill();
  if (process.memoryUsage.rss() > residentBytes) {
    // The signal tells the parent why; nothing in the process handles it.
    process.kill(process.pid, "SIGUSR2");
    kill();
  }
  const at = Atomics.load(clock, 0);
  if (at !== seen) { seen = at; since = performance.now(); }
  if (at % 2 === 1 && performance.now() - since > latestMs) kill();
}
`;

/**
 * Starts the thread and waits until it is watching.
 * @param {{ parent: number, residentBytes: number, latestMs: number, startMs: number }} limits startMs: milliseconds until the thread must
 * be watching
 * @returns {() => void} must be called when a case begins and when it has ended
 */
export function watch({ startMs, ...limits }) {
  const clock = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(program, { eval: true, env: {}, argv: [], execArgv: [], workerData: { ...limits, clock, everyMs: EVERY_MS } });
  worker.unref();
  if (Atomics.wait(clock, 1, 0, startMs) === "timed-out") throw new Error("The watching thread did not start.");
  return () => void Atomics.add(clock, 0, 1);
}
