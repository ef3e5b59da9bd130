const longest = 3_600_000;

/** Milliseconds that a Retry-After header asks for (seconds or an HTTP date), at most an hour; null when it says nothing readable. */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined || header.trim() === "") return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.min(longest, Math.max(0, wait)) : null;
}
