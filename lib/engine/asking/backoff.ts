import type { Random } from "@/lib/random/random";

const baseMs = 500;
const capMs = 60_000;

/** Milliseconds to wait after the nth failure in a row (from 0): full jitter under an exponential ceiling of 0.5 s to 60 s. */
export function backoff(failures: number, random: Random): number {
  return random.uniform() * Math.min(capMs, baseMs * 2 ** failures);
}
