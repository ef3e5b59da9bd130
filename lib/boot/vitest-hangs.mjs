import { commandLine } from "./processor-time.mjs";
import { watchProgress } from "./progress-watch.mjs";

/** Processes of Postgres that work for a test's database. */
const serversOf = ({ database }, all) =>
  database ? all.filter(({ pid, name }) => name === "postgres" && commandLine(pid).includes(database)).map(({ pid }) => pid) : [];

/** Vitest reporter that ends tests without progress. */
export default class VitestHangs {
  #watch = null;

  onTestRunStart() {
    this.#watch = watchProgress({ serversOf, killed: process.env.HEED_TEST_KILLED });
  }

  onUserConsoleLog({ content }) {
    this.#watch?.printed(content);
  }

  onTestRunEnd() {
    this.#watch?.stop();
  }
}
