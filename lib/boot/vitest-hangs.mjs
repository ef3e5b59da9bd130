import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { commandLine } from "./processor-time.mjs";
import { watchProgress } from "./progress-watch.mjs";

/** Processes of Postgres that work for a test's database. */
const serversOf = ({ database }, all) =>
  database ? all.filter(({ pid, name }) => name === "postgres" && commandLine(pid).includes(database)).map(({ pid }) => pid) : [];

const poolError = /^\[vitest-pool\]/;

/** Vitest reporter that ends tests without progress, and names errors outside of all tests, which Vitest's JSON report leaves out. */
export default class VitestHangs {
  #watch = null;

  onTestRunStart() {
    this.#watch = watchProgress({ serversOf, killed: process.env.HEED_TEST_KILLED });
  }

  onUserConsoleLog({ content }) {
    this.#watch?.printed(content);
  }

  onTestRunEnd(_modules, errors) {
    this.#watch?.stop();
    const file = process.env.HEED_TEST_KILLED;
    if (!file) return;
    // The ends of processes that the watch killed are named already.
    let killed = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").length : 0;
    for (const { message = "" } of errors) {
      if (poolError.test(message) && killed-- > 0) continue;
      appendFileSync(file, `outside of any test: ${message.replace(/\s+/g, " ").slice(0, 300)}\n`);
    }
  }
}
