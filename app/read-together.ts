const underWay = new Map<string, Promise<unknown>>();

/**
 * Shares one read among all callers that request the same at the same moment: fifty readers of a page cost its queries once. The result is
 * not kept afterwards.
 */
export function readTogether<T>(key: string, read: () => Promise<T>): Promise<T> {
  const known = underWay.get(key) as Promise<T> | undefined;
  if (known) return known;
  const reading = read().finally(() => underWay.delete(key));
  underWay.set(key, reading);
  return reading;
}
