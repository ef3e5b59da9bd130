import { startedWith } from "./processor-time.mjs";
import { watchProgress } from "./progress-watch.mjs";

/** Playwright reporter that ends browser tests without progress: Playwright then reports the step, and takes a picture of the page. */
export default class PlaywrightHangs {
  #heeds = JSON.parse(process.env.HEED_E2E_LANES ?? "[]");
  #watch = null;
  #homes = new Map();

  // Finds the Heed of the test's lane; the environment that a process was started with never changes.
  #serversOf({ lane }, all) {
    const home = `HEED_HOME=${this.#heeds[lane]?.home}`;
    const members = all.filter(({ pid, parent }) => {
      if (parent !== process.pid) return false;
      if (!this.#homes.has(pid))
        this.#homes.set(
          pid,
          startedWith(pid).find((variable) => variable.startsWith("HEED_HOME=")),
        );
      return this.#homes.get(pid) === home;
    });
    return members.map(({ pid }) => pid);
  }

  onBegin() {
    this.#watch = watchProgress({
      serversOf: (note, all) => this.#serversOf(note, all),
      killed: process.env.HEED_TEST_KILLED,
    });
  }

  #step({ parallelIndex }) {
    this.#watch?.progress(({ lane }) => lane === parallelIndex);
  }

  onStepBegin(_test, result) {
    this.#step(result);
  }

  onStepEnd(_test, result) {
    this.#step(result);
  }

  onStdOut(chunk) {
    this.#watch?.printed(String(chunk));
  }

  onStdErr(chunk) {
    this.#watch?.printed(String(chunk));
  }

  onTestEnd(test, { status, attachments }) {
    const ended = this.#watch?.ended.find(({ doing }) => doing === test.title);
    if (!ended || status === "passed") return;
    for (const { name, path } of attachments) if (name === "screenshot") console.error(`  the page then: ${path}`);
  }

  onEnd() {
    this.#watch?.stop();
  }

  printsToStdio() {
    return false;
  }
}
