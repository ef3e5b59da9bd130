import { folded } from "@/lib/filter/filter-line";

/** Something that has a name and can be gone to. */
export interface Named {
  label: string;
  /** What else it is found by; a match in the label counts more. */
  also: readonly string[];
  /** When it was last made or used, in milliseconds since 1970; 0 for what is always there. */
  at: number;
}

/** Letters of a word that may be found in order with others between them. */
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

/** How well a text answers what is sought, from 5, the same, to 1, its letters in order; 0 where it does not. */
function closeness(text: string, sought: string): number {
  if (text === sought) return 5;
  if (text.startsWith(sought)) return 4;
  if (hasWordStart(text, sought)) return 3;
  if (text.includes(sought)) return 2;
  return sought.length >= fewest && hasLettersInOrder(text, sought) ? 1 : 0;
}

/** The best of a thing's names for what is sought. Letters in order are looked for in its label alone, or nearly everything would have them. */
function closest({ label, also }: { label: string; also: readonly string[] }, sought: string): number {
  const others = Math.max(0, ...also.map((name) => closeness(name, sought)));
  return Math.max(2 * closeness(label, sought) + 1, others > 1 ? 2 * others : 0);
}

/**
 * What answers the typed text, the best first whatever it is: the same name before its beginning, a word's beginning, any part and letters in order;
 * among equals the newest. Several words must all be found, anywhere. An empty text leaves the order.
 */
export function bestMatches<T extends Named>(things: readonly T[], typed: string): T[] {
  const sought = folded(typed.trim());
  if (sought === "") return [...things];
  const words = sought.split(/\s+/);
  const scored = things.map((thing, place) => {
    const names = { label: folded(thing.label), also: thing.also.map(folded) };
    const whole = closest(names, sought);
    // Words apart are worth less than the same words in one piece.
    const apart = words.length > 1 ? Math.min(...words.map((word) => closest(names, word))) - 1 : 0;
    return { thing, place, score: Math.max(whole, apart) };
  });
  return scored
    .filter(({ score }) => score > 1)
    .sort((a, b) => b.score - a.score || b.thing.at - a.thing.at || a.place - b.place)
    .map(({ thing }) => thing);
}
