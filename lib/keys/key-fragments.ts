/** Number of consecutive characters of a key that are removed from a text. */
export const fragmentLength = 16;

/** Number of letters and digits at the beginning of a fragment by which it is looked up. */
const probeLength = 12;

/**
 * Beginning of a fragment in a spelling of a key, the number of its letters and digits, and its original characters if the letters alone
 * could be words.
 */
interface Fragment {
  start: number;
  needed: number;
  exact: string | null;
}

/** Key as letters and digits in one of its spellings. */
interface Spelling {
  text: string;
  fragments: Fragment[];
}

const folded = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
const code = (char: string, base: 10 | 16) => char.charCodeAt(0).toString(base);

/** Ways to write a key's characters one by one: unchanged without punctuation, with escaped punctuation, or all as numbers. */
const writings: readonly ((char: string) => string)[] = [
  folded,
  ...["", "x", "u00"].map((mark) => (char: string) => folded(char) || `${mark}${code(char, 16)}`),
  (char) => folded(char) || code(char, 10),
  ...["", "x", "0x", "u00"].map((mark) => (char: string) => `${mark}${code(char, 16)}`),
  (char) => code(char, 10),
];

/**
 * True if letters and digits could be ordinary text: one character repeated, the alphabet, or words, which hardly contain five consecutive
 * consonants.
 */
function isOrdinary(fragment: string): boolean {
  if (new Set(fragment).size < 6) return true;
  const steps = [...fragment].slice(1).filter((char, at) => Math.abs(char.charCodeAt(0) - fragment.charCodeAt(at)) === 1).length;
  return steps >= fragment.length - 2 || /^(?!.*[^aeiou]{5})[a-z]+$/.test(fragment);
}

/** A key without the header of a web token, which is not secret and begins many of them. */
const secretPart = (key: string): string => key.replace(/^eyJ[\w-]*\./, "");

function spellingsOf(key: string): Spelling[] {
  const chars = [...key];
  const byChar = writings.map((write) => {
    const pieces = chars.map(write);
    const text = pieces.join("");
    const starts = [0];
    for (const piece of pieces) starts.push((starts.at(-1) ?? 0) + piece.length);
    const fragments = chars.slice(fragmentLength - 1).flatMap((_, at): Fragment[] => {
      const [start = 0, end = 0] = [starts[at], starts[at + fragmentLength]];
      const raw = chars.slice(at, at + fragmentLength).join("");
      const ordinary = isOrdinary(folded(raw));
      if (ordinary && (write !== folded || !/[^A-Za-z0-9]/.test(raw.slice(1)))) return [];
      return [{ start, needed: end - start, exact: ordinary ? raw.replace(/^[^A-Za-z0-9]+/, "") : null }];
    });
    return { text, fragments };
  });
  const inBase64 = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
    const text = folded(bytes.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)));
    // Four characters encode three of the key, and those at its ends also encode neighbors.
    const needed = Math.floor((fragmentLength * 4) / 3) - 1;
    const starts = Array.from({ length: Math.max(0, text.length - needed + 1) }, (_, start) => start);
    const fragments = starts.filter((start) => new Set(text.slice(start, start + needed)).size > 6);
    return { text, fragments: fragments.map((start) => ({ start, needed, exact: null })) };
  });
  return [...byChar, ...inBase64];
}

const skip = 0;
const stop = 1;
/**
 * Class of a character: its folded letter or digit; `skip` if it may occur between two characters of a key; `stop` for letters of other
 * scripts.
 */
const classes = new Uint8Array(65_536).fill(stop);
for (let char = 0; char < 256; char++) classes[char] = folded(String.fromCharCode(char)).charCodeAt(0) || (char < 192 ? skip : stop);
for (let char = 33; char < 127; char++) classes[0xfee0 + char] = classes[char] ?? stop;
classes.fill(skip, 0x2000, 0x2070);
for (const char of [0x180e, 0x2212, 0x3000, 0xfe0f, 0xfeff]) classes[char] = skip;

/** Length of a JSON escape at a backslash for a line end or another control character; 1 for any other backslash. */
function escapeLength(text: string, at: number): number {
  if (/[nrtbf]/.test(text[at + 1] ?? "")) return 2;
  return /^u00[01][0-9a-f]/i.test(text.slice(at + 1, at + 6)) ? 6 : 1;
}

/** Matches a spelling in a text from a position on; returns the position after its last character, and the number of matched characters. */
function matched(text: string, from: number, spelling: string, start: number): { end: number; count: number } {
  let end = from;
  let count = 0;
  for (let at = from; at < text.length && start + count < spelling.length; ) {
    const kind = classes[text.charCodeAt(at)] ?? stop;
    if (kind === skip) {
      at += text[at] === "\\" ? escapeLength(text, at) : 1;
      continue;
    }
    if (kind !== spelling.charCodeAt(start + count)) break;
    at++;
    count++;
    end = at;
  }
  return { end, count };
}

/**
 * Masks the key at the same length. Characters that structure JSON and CSV are kept: quotes, commas, brackets, line ends and their escapes.
 */
const masked = (text: string, mask: (length: number) => string): string =>
  text.replace(/\\["\\]|["\r\n,:[\]{}]|((?:[^"\r\n,:[\]{}\\]|\\(?!["\\]))+)/g, (kept, piece?: string) =>
    piece ? mask(piece.length) : kept,
  );

/**
 * Builds a function that removes fragments of keys from a text: 16 or more consecutive characters of a key, in either case, with blanks,
 * line ends, escapes or other punctuation between them, or as numbers or base64.
 * @returns the function, which reads each character once and returns a text without fragments unchanged
 */
export function fragmentMatcher(keys: readonly string[], mask: (length: number) => string): (text: string) => string {
  const byProbe = new Map<number, (Fragment & { spelling: string })[]>();
  const isProbe = new Uint8Array(65_536);
  const top = Array.from({ length: probeLength }).reduce<number>((power) => Math.imul(power, 31), 1);
  const hash = (text: string) => [...text].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) | 0, 0);
  const bucket = (sum: number) => (sum ^ (sum >>> 16)) & 0xffff;
  for (const { text, fragments } of keys.flatMap((key) => spellingsOf(secretPart(key)))) {
    for (const { start, needed, exact } of fragments) {
      if (needed < probeLength) continue;
      const sum = hash(text.slice(start, start + probeLength));
      byProbe.set(sum, [...(byProbe.get(sum) ?? []), { spelling: text, start, needed, exact }]);
      isProbe[bucket(sum)] = 1;
    }
  }
  if (byProbe.size === 0) return (text) => text;
  // Ring buffers of the last characters.
  const ring = 15;
  const kinds = new Uint8Array(ring + 1);
  const places = new Uint32Array(ring + 1);
  return (text) => {
    let kept = "";
    let from = 0;
    let sum = 0;
    let seen = 0;
    const restart = () => {
      sum = 0;
      seen = 0;
      kinds.fill(0);
    };
    restart();
    for (let at = 0; at < text.length; at++) {
      const kind = classes[text.charCodeAt(at)] as number;
      if (kind === skip) {
        if (text.charCodeAt(at) === 92) at += escapeLength(text, at) - 1;
        continue;
      }
      if (kind === stop) {
        if (seen > 0) restart();
        continue;
      }
      sum = (Math.imul(sum, 31) + kind - Math.imul(kinds[(seen - probeLength) & ring] as number, top)) | 0;
      kinds[seen & ring] = kind;
      places[seen & ring] = at;
      seen++;
      if (seen < probeLength || isProbe[bucket(sum)] === 0) continue;
      const begin = places[(seen - probeLength) & ring] as number;
      let end = 0;
      for (const { spelling, start, needed, exact } of byProbe.get(sum) ?? []) {
        if (exact !== null && !text.startsWith(exact, begin)) continue;
        const match = matched(text, begin, spelling, start);
        if (match.count >= needed) end = Math.max(end, match.end);
      }
      if (end === 0) continue;
      const [first, last] = wholeEscapes(text, Math.max(begin, from), end);
      kept += text.slice(from, Math.max(first, from)) + masked(text.slice(Math.max(first, from), last), mask);
      from = last;
      at = last - 1;
      restart();
    }
    return from === 0 ? text : kept + text.slice(from);
  };
}

/** True if the backslash at a position begins an escape, and is not itself the second of two. */
function beginsEscape(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === "\\") first--;
  return (at - first) % 2 === 0;
}

/** Widens a range so that it cuts no escape such as `\u002d` in two. */
function wholeEscapes(text: string, begin: number, end: number): [begin: number, end: number] {
  const before = /\\(u[0-9a-f]{0,3}|x[0-9a-f]?)?$/i.exec(text.slice(Math.max(0, begin - 5), begin))?.[0].length ?? 0;
  const cut = /\\u([0-9a-f]{0,3})$/i.exec(text.slice(Math.max(0, end - 5), end));
  const isCut = cut !== null && beginsEscape(text, end - cut[0].length);
  const rest = isCut ? (/^[0-9a-f]*/i.exec(text.slice(end, end + 6 - cut[0].length))?.[0].length ?? 0) : 0;
  return [before > 0 && beginsEscape(text, begin - before) ? begin - before : begin, end + rest];
}
