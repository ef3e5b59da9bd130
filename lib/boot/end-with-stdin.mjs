// Loaded first by a test's Heed. Its runner holds a pipe to its standard input, which closes when the runner has ended, however that happened.
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  process.stdin.once("end", () => process.kill(process.pid, "SIGTERM")).resume();
  // A Heed that has stopped does not wait for the runner.
  if ("unref" in process.stdin) process.stdin.unref();
}
