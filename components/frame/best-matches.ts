import { folded } from "@/lib/filter/filter-line";

/** Entry with a name that the reader can open. */
export interface Named {
  label: string;
  /** Other texts that match; a match in the label counts more. */
  also: readonly string[];
  /** Time of the last creation or use, in milliseconds since 1970; 0 for permanent entries. */
  at: number;
}

/** Shortest search word that also matches its letters in order with other letters between them. */
const fewest = 3;

const isLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

function hasWordStart(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (!isLetter(text[at - 1])) return true;
  return false;
}

function hasLettersInOrder(text: string, word: string): boolean {
  let at = -1;
  for (const letter of word) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** Score of a text for a search: 5 if equal, down to 1 for its letters in order; 0 for no match. */
function closeness(text: string, sought: string): number {
  if (text === sought) return 5;
  if (text.startsWith(sought)) return 4;
  if (hasWordStart(text, sought)) return 3;
  if (text.includes(sought)) return 2;
  return sought.length >= fewest && hasLettersInOrder(text, sought) ? 1 : 0;
}

/** Best score of an entry's names. Letters in order count only in the label, because nearly every entry would match otherwise. */
function closest({ label, also }: { label: string; also: readonly string[] }, sought: string): number {
  const others = Math.max(0, ...also.map((name) => closeness(name, sought)));
  return Math.max(2 * closeness(label, sought) + 1, others > 1 ? 2 * others : 0);
}

/**
 * Returns the entries that match the typed text, best first and newest first among equals. All of several words must match. An empty text
 * keeps the order.
 */
export function bestMatches<T extends Named>(things: readonly T[], typed: string): T[] {
  const sought = folded(typed.trim());
  if (sought === "") return [...things];
  const words = sought.split(/\s+/);
  const scored = things.map((thing, place) => {
    const names = { label: folded(thing.label), also: thing.also.map(folded) };
    const whole = closest(names, sought);
    // Separate words score less than the same words in sequence.
    const apart = words.length > 1 ? Math.min(...words.map((word) => closest(names, word))) - 1 : 0;
    return { thing, place, score: Math.max(whole, apart) };
  });
  return scored
    .filter(({ score }) => score > 1)
    .sort((a, b) => b.score - a.score || b.thing.at - a.thing.at || a.place - b.place)
    .map(({ thing }) => thing);
}
