import { LRUCache } from "lru-cache";
import { RE2JS, RE2JSException } from "re2js";
import type { WorkBudget } from "../work-budget";
import { WORD } from "./character-set";
import { codePointRanges, type PointRanges } from "./code-point-ranges";
import { prefersEmpty } from "./prefers-empty";
import type { PythonRegex } from "./python-regex";
import type { RegexTree } from "./regex-node";
import { places } from "./regex-reader";

type Range = [start: number, end: number];

/** Thrown for an expression that the linear engine does not support; the message continues a sentence after "because". */
class NotLinear extends Error {
  override readonly name = "NotLinear";
}

const whyNot = {
  look: "it looks around",
  reference: "it refers back to a group",
  atomic: "it has an atomic group or a possessive repetition",
} as const;

/** RE2's notation for the places of `RegexReader`. Its `\b` knows only ASCII words, which is why texts are respelled. */
const writtenPlaces: Readonly<Record<string, string>> = {
  [places.start]: String.raw`\A`,
  [places.end]: String.raw`\z`,
  [places.lastEnd]: "(?m:$)",
  [places.lineStart]: "(?m:^)",
  [places.lineEnd]: "(?m:$)",
  [places.wordEdge]: String.raw`\b`,
  [places.noWordEdge]: String.raw`\B`,
};

/** Letters of the respelled text: those that are word characters in ASCII, and others. The line feed stays itself. */
const wordLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
const firstOtherLetter = 0x100;

interface Linear {
  engine: RE2JS;
  /** First code point of each run of characters that the expression does not distinguish; `letters` has the letter of each run. */
  starts: Uint32Array;
  letters: string[];
  /**
   * True if only the line feed that ends a text is a line feed for the engine: Python's `$` without the flag `m` considers only that one.
   */
  endsAlone: boolean;
}

function* leaves(tree: RegexTree): Generator<Extract<RegexTree, { kind: "character" | "place" }>> {
  if (tree.kind === "character" || tree.kind === "place") yield tree;
  else if (tree.kind === "sequence" || tree.kind === "branches") for (const part of tree.parts) yield* leaves(part);
  else if (tree.kind === "repeat" || tree.kind === "capture") yield* leaves(tree.part);
  else throw new NotLinear(whyNot[tree.kind]);
}

/** Writes the tree in RE2's notation, with the letters of each set of characters. */
function written(tree: RegexTree, lettersOf: ReadonlyMap<string, string>): string {
  switch (tree.kind) {
    case "character":
      return lettersOf.get(tree.source) ?? "";
    case "place":
      return writtenPlaces[tree.source] ?? "";
    case "sequence":
      return tree.parts.map((part) => written(part, lettersOf)).join("");
    case "branches":
      return `(?:${tree.parts.map((part) => written(part, lettersOf)).join("|")})`;
    case "capture":
      return `(?:${written(tree.part, lettersOf)})`;
    case "repeat": {
      const { low, high, lazy, part } = tree;
      const times = Number.isFinite(high) ? `{${low},${high}}` : low === 0 ? "*" : low === 1 ? "+" : `{${low},}`;
      return `(?:${written(part, lettersOf)})${times}${lazy ? "?" : ""}`;
    }
    default:
      throw new NotLinear(whyNot[tree.kind]);
  }
}

/** Assigns a letter to each set of characters that the expression does not distinguish. */
function spell(sets: ReadonlyMap<string, PointRanges>, word: PointRanges) {
  const cuts = new Set<number>([0, 10, 11]);
  for (const ranges of [...sets.values(), word]) for (const [low, high] of ranges) cuts.add(low).add(high + 1);
  const starts = Uint32Array.from([...cuts].filter((point) => point <= 0x10ffff)).sort();
  const holds = (ranges: PointRanges) => {
    let at = 0;
    return Array.from(starts, (point) => {
      while ((ranges[at]?.[1] ?? Number.POSITIVE_INFINITY) < point) at += 1;
      return (ranges[at]?.[0] ?? Number.POSITIVE_INFINITY) <= point;
    });
  };
  const isWord = holds(word);
  const members = [...sets].map(([source, ranges]) => [source, holds(ranges)] as const);
  const known = new Map<string, string>();
  let [words, others] = [0, 0];
  const letters = Array.from(starts, (point, nth) => {
    const kind = [isWord[nth], point === 10, ...members.map(([, held]) => held[nth])].join();
    const letter = known.get(kind) ?? (isWord[nth] ? wordLetters[words++] : String.fromCharCode(firstOtherLetter + others++));
    if (letter === undefined || others > 1000) throw new NotLinear("it names too many sets of characters");
    known.set(kind, letter);
    return letter;
  });
  const lettersOf = new Map<string, string>();
  for (const [source, held] of members) {
    const taken = new Set(letters.filter((_, nth) => held[nth]));
    const feed = held[starts.indexOf(10)] ? "\n" : "";
    lettersOf.set(source, taken.size === 0 ? String.raw`[^\x{0}-\x{10ffff}]` : `[${[...taken].join("")}${feed}]`);
  }
  return { starts, letters, lettersOf };
}

/** Compiles the expression for the engine; returns the reason if the engine does not support it. */
function compiled({ tree, flags }: PythonRegex): Linear | string {
  try {
    const all = [...leaves(tree)];
    const used = new Set(all.flatMap(({ kind, source }) => (kind === "place" ? [source] : [])));
    const endsAlone = used.has(places.lastEnd);
    if (endsAlone && (used.has(places.lineStart) || used.has(places.lineEnd))) return "it has the ends both of lines and of the text";
    if (prefersEmpty(tree)) return "it prefers to match nothing in places";
    const sets = new Map(all.flatMap(({ kind, source }) => (kind === "character" ? [[source, codePointRanges(source, flags)]] : [])));
    const hasEdges = used.has(places.wordEdge) || used.has(places.noWordEdge);
    const { starts, letters, lettersOf } = spell(sets, hasEdges ? codePointRanges(`[${WORD}]`, flags) : []);
    return { engine: RE2JS.compile(written(tree, lettersOf)), starts, letters, endsAlone };
  } catch (error) {
    if (error instanceof NotLinear) return error.message;
    if (error instanceof RE2JSException) return "it is too long";
    throw error;
  }
}

/** Rewrites the text in the letters of an expression, one for each character. */
function respelt(text: string, { starts, letters, endsAlone }: Linear): { spelt: string; offsets: number[] | null } {
  const letterOf = (point: number) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= point) low = middle;
      else high = middle - 1;
    }
    return letters[low] ?? "";
  };
  const known = new Map<string, string>();
  const parts: string[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    let letter = known.get(character);
    if (letter === undefined) {
      letter = letterOf(character.codePointAt(0) ?? 0);
      known.set(character, letter);
    }
    const isFeed = character === "\n" && (!endsAlone || at === text.length - 1);
    parts.push(isFeed ? "\n" : letter);
    offsets.push(at);
    at += character.length;
  }
  return { spelt: parts.join(""), offsets: offsets.length === text.length ? null : [...offsets, text.length] };
}

const known = new LRUCache<string, Linear | string>({ max: 200 });

/**
 * Finds the same matches as `findMatches`, with an engine (RE2's, Thompson's automata) whose searches take time proportional to the text
 * for any expression. Throws `TooMuchWork`.
 * @returns the matches, or a reason, worded to follow "because"
 */
export function linearMatches(regex: PythonRegex, text: string, budget: WorkBudget): Range[] | string {
  // Not supported are look-arounds, references, atomic groups, and expressions that may prefer an empty match. Each search is charged as if
  // it read the text to its end, because looking for a longer match can do that.
  const key = regex.flags + regex.source;
  const linear = known.get(key) ?? compiled(regex);
  known.set(key, linear);
  if (typeof linear === "string") return linear;
  // Before Python 3.14 `\B` matches nothing in an empty text, unlike RE2's.
  if (text === "") return "there is no text";
  const { spelt, offsets } = respelt(text, linear);
  const matcher = linear.engine.matcher(spelt);
  const size = linear.engine.programSize();
  const place = (at: number) => offsets?.[at] ?? at;
  const matches: Range[] = [];
  for (let at = 0; at <= spelt.length; ) {
    budget.takeSearch((spelt.length - at + 1) * size);
    if (!matcher.find(at)) break;
    const [start, end] = [matcher.start(), matcher.end()];
    matches.push([place(start), place(end)]);
    // No empty match is preferred to a longer one, so no other match begins here.
    at = end > start ? end : end + 1;
  }
  return matches;
}
