import { isTransient } from "./transient";

/**
 * Works on one of many runs and returns whether that succeeded. A failure is reported to `onError`, so that the other runs can be worked
 * on; transient errors are thrown, since they affect all.
 * @param failure the predicate of the message about the run: "cannot be indexed"
 */
export async function guardRun(
  id: number,
  failure: string,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (cause) {
    if (isTransient(cause)) throw cause;
    onError(new Error(`Run ${id} ${failure}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause }));
    return false;
  }
}
