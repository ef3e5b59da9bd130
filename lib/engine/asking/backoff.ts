import type { Random } from "@/lib/random/random";

const baseMs = 500;
const capMs = 60_000;

/**
 * Computes the wait after the nth consecutive failure (from 0), in milliseconds: full jitter under an exponential ceiling from 0.5 s to 60
 * s.
 */
export function backoff(failures: number, random: Random): number {
  return random.uniform() * Math.min(capMs, baseMs * 2 ** failures);
}
