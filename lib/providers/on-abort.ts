const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when the signal is aborted, unless the returned function is called before. Thousands of calls share one signal, and a set of
 * callbacks behind one listener is much lighter than as many listeners.
 */
export function onAbort(signal: AbortSignal, call: () => void): () => void {
  let all = listeners.get(signal);
  if (!all) {
    const fresh = new Set<() => void>();
    all = fresh;
    listeners.set(signal, fresh);
    signal.addEventListener("abort", () => [...fresh].forEach((each) => void each()), { once: true });
  }
  const calls = all;
  calls.add(call);
  return () => void calls.delete(call);
}
