import { isTransient } from "./transient";

/**
 * Works on one run of many. Where that fails, the run is named to `onError` and the others can be worked on; what may pass is thrown, since it
 * fails for all. Whether it succeeded.
 * @param failure what the message says of the run: "cannot be indexed"
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
