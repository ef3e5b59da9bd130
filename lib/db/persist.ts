import { isTransient } from "./transient";

const longestPauseMs = 2000;

/** Repeats a write until the database accepts it, however long it is unavailable; throws permanent errors. */
export async function persist<T>(write: () => Promise<T>, clock: { sleep(ms: number): Promise<void> }): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await write();
    } catch (error) {
      if (!isTransient(error)) throw error;
      await clock.sleep(Math.min(longestPauseMs, 50 * 2 ** failures));
    }
  }
}
