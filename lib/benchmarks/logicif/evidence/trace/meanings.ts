import type { Claim } from "./claims";
import type { Timeline } from "./timeline";

/** Largest number of claims that are read; the rest is ignored. */
const mostClaims = 800;

/** Computes the length of the longest common subsequence of two lists of values. */
function common(a: readonly string[], b: readonly (string | null)[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const left of a) {
    const next = [0];
    for (const [at, right] of b.entries()) next.push(left === right ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row[b.length] ?? 0;
}

/**
 * Maps words of the reply to names of the execution by their values: a word needs at least two different values that nearly always follow
 * those of one variable, and follow it better than any other.
 */
function meanings(claims: readonly Claim[], timeline: Timeline): Map<string, string> {
  const words = new Map<string, string[]>();
  const known = new Set<string>();
  for (const { name, isKnown, value } of claims) {
    if (isKnown) known.add(name);
    else words.set(name, [...(words.get(name) ?? []), value]);
  }
  const fits: { word: string; name: string; fit: number }[] = [];
  for (const [word, values] of words) {
    const withoutRepeats = values.filter((value, at) => value !== values[at - 1]);
    if (new Set(withoutRepeats).size < 2) continue;
    for (const [name, places] of timeline.byName) {
      if (known.has(name)) continue;
      const changes = places.map((at) => timeline.changes[at]?.canonical ?? null);
      const length = common(withoutRepeats, changes);
      const first = withoutRepeats[0] === changes[0] ? 0.05 : 0;
      const fit = length / withoutRepeats.length + first - 0.2 * (1 - length / Math.max(changes.length, withoutRepeats.length));
      if (length >= 2 && length / withoutRepeats.length >= 0.5) fits.push({ word, name, fit });
    }
  }
  fits.sort((a, b) => b.fit - a.fit);
  const byWord = new Map<string, string>();
  const taken = new Set<string>();
  for (const { word, name, fit } of fits) {
    if (byWord.has(word) || taken.has(name)) continue;
    // Two variables that fit equally well are ambiguous, unless the better one belongs to another word.
    if (fits.some((rival) => rival.word === word && rival.name !== name && !taken.has(rival.name) && rival.fit > fit - 0.03)) continue;
    byWord.set(word, name);
    taken.add(name);
  }
  return byWord;
}

/** Filters claims to names that the execution changes, and replaces words by the names that they refer to. */
export function named(all: readonly Claim[], timeline: Timeline): Claim[] {
  const byWord = meanings(all, timeline);
  return all
    .flatMap((claim) => {
      const name = claim.isKnown ? claim.name : byWord.get(claim.name);
      return name !== undefined && timeline.byName.has(name) ? [{ ...claim, name }] : [];
    })
    .slice(0, mostClaims);
}
