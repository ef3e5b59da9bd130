/** A source of time that is passed as an argument, so that tests can replace it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds that never decrease, for durations. */
  monotonic(): number;
  /** Waits for `ms` milliseconds; resolves early when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener("abort", done, { once: true });
    }),
};
