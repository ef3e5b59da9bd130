import type { Clock } from "./clock";

/** A test clock that is stopped until it is advanced. */
export interface TestClock extends Clock {
  /** Sets the wall-clock time, as a time server would; sleepers are not affected. */
  set(ms: number): void;
  /** Advances the clock by `ms` milliseconds and wakes sleepers in order; each runs before the next. */
  advance(ms: number): Promise<void>;
}

/** Lets everything run that does not wait for a timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export function testClock(start = 0): TestClock {
  let now = start;
  let set = 0;
  let sleepers: { at: number; wake: () => void }[] = [];
  return {
    now: () => now + set,
    monotonic: () => now,
    set(ms) {
      set = ms - now;
    },
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        sleepers.push({ at: now + ms, wake: resolve });
        signal?.addEventListener("abort", () => resolve(), { once: true });
      }),
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = sleepers.filter((s) => s.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        sleepers = sleepers.filter((s) => s !== next);
        now = Math.max(now, next.at);
        next.wake();
        await settle();
      }
      now = end;
    },
  };
}
