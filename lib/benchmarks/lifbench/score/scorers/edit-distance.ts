import { distance } from "fastest-levenshtein";
import { codePoints } from "./marks";

/** Whether two texts are at most so many edits of a character apart. */
export function isWithinEdits(a: string, b: string, most: number): boolean {
  if (a === b) return true;
  // The library counts code units: what lies beyond the basic plane is renamed to single ones first.
  const [left, right] = isPlain(a) && isPlain(b) ? [a, b] : inSingleUnits(a, b);
  if (Math.abs(left.length - right.length) > most) return false;
  return distance(left, right) <= most;
}

const isPlain = (text: string) => codePoints(text) === text.length;

/** Both texts with each character beyond the basic plane as one unit that neither text has. */
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
