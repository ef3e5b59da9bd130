import { readFileSync } from "node:fs";
import { family, familySeconds, processes, startedWith } from "./processor-time.mjs";
import { noteUsage } from "./test-usage.mjs";

/** Playwright reporter that records the resources each browser test took: its test process with the browser, and the Heed of its lane. */
export default class PlaywrightUsage {
  #heeds = JSON.parse(process.env.HEED_E2E_LANES ?? "[]");
  #begun = new Map();
  #starting = { wall: performance.now(), processor: familySeconds(process.pid) };

  // A test process gets its lane in playwright.config.ts.
  #seconds(lane) {
    const all = processes();
    const notes = readFileSync(process.env.HEED_TEST_REPORT, "utf8").split("\n").slice(0, -1).map(JSON.parse);
    const testers = new Set(notes.filter((note) => note.lane === lane).map((note) => note.pid));
    const home = `HEED_HOME=${this.#heeds[lane]?.home}`;
    return family(process.pid, all)
      .filter(({ pid, parent }) => parent === process.pid && (testers.has(pid) || startedWith(pid).includes(home)))
      .reduce((sum, { pid }) => sum + (familySeconds(pid, all) ?? 0), 0);
  }

  onTestBegin(test, { parallelIndex }) {
    if (this.#starting) {
      const { wall, processor } = this.#starting;
      const now = familySeconds(process.pid);
      noteUsage({
        kind: "e2e",
        phase: "start of the two Heeds",
        wall: (performance.now() - wall) / 1000,
        processor: processor === null || now === null ? null : now - processor,
      });
      this.#starting = null;
    }
    this.#begun.set(test.id, this.#seconds(parallelIndex));
  }

  onTestEnd(test, { parallelIndex, duration }) {
    const before = this.#begun.get(test.id);
    const processor = this.#starting === null && before > 0 ? this.#seconds(parallelIndex) - before : null;
    noteUsage({ kind: "e2e", path: test.location.file, wall: { tests: duration / 1000 }, processor });
  }

  printsToStdio() {
    return false;
  }
}
