import { Worker } from "node:worker_threads";
import type { CountRequest } from "./count-request";
import { countSource } from "./count-source";

export type CountResult = { count: number } | { failure: string } | { timedOut: true };

const program = `
const { parentPort } = require("node:worker_threads");
const countMatches = ${countSource};
parentPort.on("message", ({ source, flags, mayPreferEmpty, text }) => {
  try {
    parentPort.postMessage({ count: countMatches(source, flags, mayPreferEmpty, text) });
  } catch (error) {
    parentPort.postMessage({ failure: String(error && error.message) });
  }
});
`;

/** A thread that counts one request at a time, and can be killed in the middle of it. */
export class CountWorker {
  #worker: Worker | null = null;

  /** Counts, or kills the thread after `limitMs`; the next call starts a fresh one. Keeps the process alive only meanwhile. */
  count(request: CountRequest, limitMs: number): Promise<CountResult> {
    const worker = this.#started();
    worker.ref();
    return new Promise((resolve) => {
      const finish = (result: CountResult) => {
        clearTimeout(timer);
        worker.off("message", finish);
        worker.off("error", broken);
        worker.off("exit", broken);
        worker.unref();
        resolve(result);
      };
      const broken = (error: unknown) => {
        this.#worker = null;
        finish({ failure: `the counting thread ended: ${error instanceof Error ? error.message : String(error)}` });
      };
      const timer = setTimeout(() => {
        this.#worker = null;
        void worker.terminate();
        finish({ timedOut: true });
      }, limitMs);
      worker.once("message", finish);
      worker.once("error", broken);
      worker.once("exit", broken);
      worker.postMessage(request);
    });
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const limits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };
    // It is given no environment and no arguments: it needs nothing but what it is told.
    this.#worker = new Worker(program, { eval: true, env: {}, argv: [], execArgv: [], resourceLimits: limits });
    return this.#worker;
  }
}
