import { randomFrom } from "@/lib/random/seeded-random";

/**
 * Draws the fault of a call, or null for none. It depends on the seed, the prompt and the number of its earlier calls, but not on the order
 * of calls.
 */
export function drawFault(faults: Readonly<Record<string, number>>, seed: number, prompt: string, earlier: number): string | null {
  const names = Object.keys(faults);
  if (names.length === 0) return null;
  let left = randomFrom(`fault/${seed}/${prompt}/${earlier}`).uniform();
  for (const name of names.sort()) {
    left -= faults[name] ?? 0;
    if (left < 0) return name;
  }
  return null;
}
