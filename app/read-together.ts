const underWay = new Map<string, Promise<unknown>>();

/** Reads once for all who ask for the same at the same moment: fifty readers of one page cost its queries once. Nothing is kept after it. */
export function readTogether<T>(key: string, read: () => Promise<T>): Promise<T> {
  const known = underWay.get(key) as Promise<T> | undefined;
  if (known) return known;
  const reading = read().finally(() => underWay.delete(key));
  underWay.set(key, reading);
  return reading;
}
