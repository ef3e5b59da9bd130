import type { CountRequest } from "./count-request";
import { type CountResult, CountWorker } from "./count-worker";

const THREADS = 4;
const idle: CountWorker[] = [];
const waiting: ((worker: CountWorker) => void)[] = [];
let started = 0;

async function acquire(): Promise<CountWorker> {
  const free = idle.pop();
  if (free) return free;
  if (started < THREADS) {
    started += 1;
    return new CountWorker();
  }
  return new Promise((resolve) => waiting.push(resolve));
}

function release(worker: CountWorker): void {
  const next = waiting.shift();
  if (next) next(worker);
  else idle.push(worker);
}

/**
 * Counts the matches of an untrusted expression on a thread that is killed after `limitMs` of work. At most four counts run at
 * once; the time of a count begins when it starts, so that a slow one fails none that waits for it.
 */
export async function countMatches(request: CountRequest, limitMs: number): Promise<CountResult> {
  const worker = await acquire();
  try {
    return await worker.count(request, limitMs);
  } finally {
    release(worker);
  }
}
