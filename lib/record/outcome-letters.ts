import type { Manifest } from "@/lib/benchmarks/manifest";
import type { Check } from "@/lib/contracts/check";

/** Stands for an outcome that the family does not declare, which no verdict with it is stored under. */
export const undeclared = "?";

/** A family's outcome letters as character codes by outcome, and the credit of each letter by its code. */
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

/** Outcomes of a verdict as they are stored: the declared letter of each check in order, and `?` for an outcome that the family does not declare. */
export function outcomeLetters(manifest: Manifest, checks: readonly Pick<Check, "outcome">[]): string {
  const { codes } = letters(manifest);
  const unknown = undeclared.charCodeAt(0);
  const written = Buffer.allocUnsafe(checks.length);
  let at = 0;
  for (const { outcome } of checks) written[at++] = codes.get(outcome) ?? unknown;
  return written.toString("latin1");
}

/** Credit of each outcome letter by its character code. */
export function letterCredits(manifest: Manifest): ReadonlyMap<number, number> {
  return letters(manifest).credits;
}

/** Number of letters that differ; a letter that only one of the two texts has counts too. */
export function changedLetters(from: string, to: string): number {
  let changed = Math.abs(from.length - to.length);
  for (let at = 0; at < Math.min(from.length, to.length); at++) if (from[at] !== to[at]) changed++;
  return changed;
}
