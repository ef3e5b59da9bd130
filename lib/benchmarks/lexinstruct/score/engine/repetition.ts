import { isPythonSpace, pythonWords } from "@/lib/text/python-space";

const RUN = 150;
const WINDOW = 20;
const TIMES = 20;

/** Checks for a character (including line breaks) 150 or more times in a row. */
function longRun(text: string): boolean {
  return mayHoldRun(text) && hasRun(text);
}

/**
 * Checks whether two code units 74 apart are equal anywhere. Every run covers such a pair whose first is at a multiple of 75, including
 * pairs of surrogates.
 */
function mayHoldRun(text: string): boolean {
  for (let at = 0; at + RUN / 2 - 1 < text.length; at += RUN / 2) {
    if (text.charCodeAt(at) === text.charCodeAt(at + RUN / 2 - 1) && text.charCodeAt(at) === text.charCodeAt(at + 2)) return true;
  }
  return false;
}

function hasRun(text: string): boolean {
  let run = 0;
  let before = -1;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.codePointAt(at) ?? 0;
    if (unit > 0xffff) at += 1;
    run = unit === before ? run + 1 : 1;
    if (run >= RUN) return true;
    before = unit;
  }
  return false;
}

const BUCKETS = 1 << 13;
const counts = new Uint32Array(BUCKETS);
/** The most recent text, since an answer's verdicts ask about it twice. */
let last = { text: "", may: false };

/** Returns the bucket of each word of a text, by a hash of its characters: words in one bucket count as equal. */
function buckets(text: string): number[] {
  const hashes: number[] = [];
  let hash = -1;
  for (let at = 0; at <= text.length; at += 1) {
    const unit = at < text.length ? text.charCodeAt(at) : 32;
    if (!isPythonSpace(unit)) hash = hash < 0 ? unit : (Math.imul(hash, 31) + unit) & 0x7fffffff;
    else if (hash >= 0) {
      hashes.push((hash ^ (hash >>> 13)) & (BUCKETS - 1));
      hash = -1;
    }
  }
  return hashes;
}

/**
 * Checks whether a text, or any part of it, may repeat words excessively: whether 20 words in a row occur 20 times each. False excludes it
 * for every part, since no word is more frequent there.
 */
export function mayRepeatWords(text: string): boolean {
  if (last.text !== text) last = { text, may: mayHoldWindow(text) };
  return last.may;
}

function mayHoldWindow(text: string): boolean {
  const words = buckets(text);
  if (words.length < WINDOW + TIMES - 1) return false;
  counts.fill(0);
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  let frequent = 0;
  for (const word of words) {
    frequent = (counts[word] ?? 0) >= TIMES ? frequent + 1 : 0;
    if (frequent >= WINDOW) return true;
  }
  return false;
}

/** Checks whether a sequence of 20 words occurs 20 times. */
function hasWindow(text: string): boolean {
  const numbers = new Map<string, number>();
  const ids = pythonWords(text).map((word) => {
    const id = numbers.get(word.text) ?? numbers.size;
    numbers.set(word.text, id);
    return id;
  });
  const seen = new Map<string, number>();
  for (let at = 0; at + WINDOW <= ids.length; at += 1) {
    const key = ids.slice(at, at + WINDOW).join(" ");
    const times = (seen.get(key) ?? 0) + 1;
    if (times >= TIMES) return true;
    seen.set(key, times);
  }
  return false;
}

/**
 * Checks whether an answer repeats itself excessively: a long run, or a sequence of 20 words that occurs 20 times, overlapping or not.
 * @param words false if `mayRepeatWords` has excluded the second case
 */
export function repeatsTooMuch(text: string, words = true): boolean {
  if (longRun(text)) return true;
  if (!words || !mayRepeatWords(text)) return false;
  return hasWindow(text);
}
