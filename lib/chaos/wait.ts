import { setTimeout as pause } from "node:timers/promises";

const everyMs = 40;
/** Nothing here is timed: a machine under load may take this long. */
const patienceMs = 240_000;

/** Waits until `look` returns something that is `good`, and returns it; a look that throws is repeated. */
export async function waitUntil<T>(awaited: string, look: () => Promise<T> | T, good: (value: T) => boolean): Promise<T> {
  const end = performance.now() + patienceMs;
  let last: unknown = "nothing";
  while (performance.now() < end) {
    try {
      const value = await look();
      if (good(value)) return value;
      last = value;
    } catch (error) {
      last = error instanceof Error ? error.message : error;
    }
    await pause(everyMs);
  }
  throw new Error(`${awaited}: this never came about; at last ${JSON.stringify(last)?.slice(0, 300)}`);
}
