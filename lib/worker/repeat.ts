/** Runs `work` at an interval, never twice at once, until the returned function is called, which waits for the last execution. */
export function repeat(work: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): () => Promise<void> {
  let last: Promise<void> | null = null;
  const timer = setInterval(() => {
    last ??= work()
      .catch(onError)
      .finally(() => {
        last = null;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await last;
  };
}
