import type { Manifest } from "@/lib/benchmarks/manifest";
import type { Check } from "@/lib/contracts/check";

/** Letter of an outcome that the family does not declare. A verdict with such an outcome is never stored. */
export const undeclared = "?";

/** A family's outcome letters: character code by outcome, and credit by character code. */
interface Letters {
  codes: ReadonlyMap<string, number>;
  credits: ReadonlyMap<number, number>;
}

const lettersOf = new WeakMap<Manifest, Letters>();

function letters(manifest: Manifest): Letters {
  const known = lettersOf.get(manifest);
  if (known) return known;
  const { outcomes } = manifest.views;
  const fresh = {
    codes: new Map(outcomes.map(({ id, letter }) => [id, letter.charCodeAt(0)])),
    credits: new Map(outcomes.map(({ letter, credit }) => [letter.charCodeAt(0), credit])),
  };
  lettersOf.set(manifest, fresh);
  return fresh;
}

/** Encodes the outcomes of a verdict for storage: the declared letter of each check in order, and `?` for an undeclared outcome. */
export function outcomeLetters(manifest: Manifest, checks: readonly Pick<Check, "outcome">[]): string {
  const { codes } = letters(manifest);
  const unknown = undeclared.charCodeAt(0);
  const written = Buffer.allocUnsafe(checks.length);
  let at = 0;
  for (const { outcome } of checks) written[at++] = codes.get(outcome) ?? unknown;
  return written.toString("latin1");
}

/** Returns the credit of each outcome letter by its character code. */
export function letterCredits(manifest: Manifest): ReadonlyMap<number, number> {
  return letters(manifest).credits;
}

/** Counts the letters that differ between two texts; a letter that only the longer one has counts too. */
export function changedLetters(from: string, to: string): number {
  let changed = Math.abs(from.length - to.length);
  for (let at = 0; at < Math.min(from.length, to.length); at++) if (from[at] !== to[at]) changed++;
  return changed;
}
