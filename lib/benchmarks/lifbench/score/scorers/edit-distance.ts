import { distance } from "fastest-levenshtein";
import { codePoints } from "./marks";

/** Checks whether two texts differ by at most this many edits of one character. */
export function isWithinEdits(a: string, b: string, most: number): boolean {
  if (a === b) return true;
  // The library counts code units, so characters beyond the basic plane are first replaced by single ones.
  const [left, right] = isPlain(a) && isPlain(b) ? [a, b] : inSingleUnits(a, b);
  if (Math.abs(left.length - right.length) > most) return false;
  return distance(left, right) <= most;
}

const isPlain = (text: string) => codePoints(text) === text.length;

/** Replaces each character beyond the basic plane in both texts by a unit that neither contains. */
function inSingleUnits(a: string, b: string): [string, string] {
  const used = new Set(a + b);
  const names = new Map<string, string>();
  let free = 0xe000;
  const name = (character: string): string => {
    if (character.length === 1) return character;
    const known = names.get(character);
    if (known !== undefined) return known;
    while (used.has(String.fromCharCode(free))) free++;
    const fresh = String.fromCharCode(free++);
    names.set(character, fresh);
    return fresh;
  };
  return [Array.from(a, name).join(""), Array.from(b, name).join("")];
}
