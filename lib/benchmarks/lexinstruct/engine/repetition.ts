import { pythonWords } from "@/lib/text/python-space";

const RUN = 150;
const WINDOW = 20;
const TIMES = 20;

/** One character (line breaks count) 150 or more times in a row. */
function longRun(text: string): boolean {
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

/** Number of each word among the distinct ones, and how often each occurs. */
function numbered(words: readonly { text: string }[]): { ids: number[]; counts: number[] } {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const ids = words.map(({ text }) => {
    const id = numbers.get(text) ?? numbers.size;
    if (id === numbers.size) numbers.set(text, id);
    counts[id] = (counts[id] ?? 0) + 1;
    return id;
  });
  return { ids, counts };
}

function repeatedWindow(text: string): boolean {
  const words = pythonWords(text);
  if (words.length < WINDOW + TIMES - 1) return false;
  const { ids, counts } = numbered(words);
  const seen = new Map<string, number>();
  // A window that occurs 20 times is made of words that do, which hardly any text has 20 of in a row.
  let frequent = 0;
  for (let at = 0; at < ids.length; at += 1) {
    frequent = (counts[ids[at] ?? 0] ?? 0) >= TIMES ? frequent + 1 : 0;
    if (frequent < WINDOW) continue;
    const key = ids.slice(at - WINDOW + 1, at + 1).join(" ");
    const times = (seen.get(key) ?? 0) + 1;
    if (times >= TIMES) return true;
    seen.set(key, times);
  }
  return false;
}

/** Whether an answer repeats itself beyond use: a long run, or 20 words in a row that occur 20 times, overlapping or not. */
export function repeatsTooMuch(text: string): boolean {
  return longRun(text) || repeatedWindow(text);
}
