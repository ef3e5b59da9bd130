import { codePoints } from "./marks";
import { recentTexts } from "./recent-texts";
import { HashSieve, rollingHashes } from "./rolling-hash";

/** An element of the list that a reply contains. */
export interface FoundElement {
  /** Index in the list, from 0. */
  index: number;
  text: string;
  /** Positions in the reply, without overlap, in text order. */
  starts: number[];
}

/** The list of a prompt, prepared for finding its elements in replies. */
export interface ListContext {
  elements: readonly string[];
  /** Lengths of the shortest and of the longest element in code points. */
  shortest: number;
  longest: number;
  /** Finds the elements that a text contains, in the order of the list. */
  find: (text: string) => FoundElement[];
}

/**
 * Reads the list of a prompt: lines `i. element`, numbered from 1, between its heading and the instruction. Recently used lists are cached.
 */
export function listContext(prompt: string): ListContext {
  // Prompts differ in their instruction, so the cache key is the list's own text.
  return listOf(listBlock(prompt));
}

/** Reads the list from a text of lines `i. element`, numbered from 1. Recently used lists are cached. */
export const listOf = recentTexts(8, (block) => contextOf(readList(block)));

const heading = "List to be retrieved:\n";

function listBlock(prompt: string): string {
  const at = prompt.indexOf(heading);
  if (at === -1) return "";
  const from = at + heading.length;
  const end = prompt.indexOf("\nInstruction:", from);
  return prompt.slice(from, end === -1 ? prompt.length : end);
}

function readList(block: string): string[] {
  const elements: string[] = [];
  for (const line of block.split("\n")) {
    const number = `${elements.length + 1}. `;
    if (line.startsWith(number)) elements.push(line.slice(number.length));
  }
  return elements;
}

/** Largest number of code units at the start of each element by which elements that may begin at a position of a reply are found. */
const widest = 24;

function contextOf(elements: readonly string[]): ListContext {
  const lengths = elements.map(codePoints);
  const width = elements.reduce((least, { length }) => (length === 0 ? least : Math.min(least, length)), widest);
  const starting = new Map<number, number[]>();
  const sieve = new HashSieve(elements.length);
  for (const [index, element] of elements.entries()) {
    rollingHashes(element.slice(0, width), width, (hash) => {
      sieve.add(hash);
      const same = starting.get(hash);
      if (same) same.push(index);
      else starting.set(hash, [index]);
      return false;
    });
  }
  const find = (text: string): FoundElement[] => {
    const byIndex = new Map<number, FoundElement>();
    rollingHashes(text, width, (hash, at) => {
      if (!sieve.mayHave(hash)) return;
      for (const index of starting.get(hash) ?? []) {
        const element = elements[index] ?? "";
        if (!text.startsWith(element, at)) continue;
        const before = byIndex.get(index);
        if (before === undefined) byIndex.set(index, { index, text: element, starts: [at] });
        else if (at >= (before.starts.at(-1) ?? 0) + element.length) before.starts.push(at);
      }
    });
    return [...byIndex.values()].sort((a, b) => a.index - b.index);
  };
  return {
    elements,
    shortest: lengths.reduce((least, length) => Math.min(least, length), Number.POSITIVE_INFINITY),
    longest: lengths.reduce((most, length) => Math.max(most, length), 0),
    find,
  };
}

/** Sums the occurrences of all elements. */
export const timesGiven = (elements: readonly FoundElement[]): number => elements.reduce((sum, { starts }) => sum + starts.length, 0);

/** Returns the positions of elements in a reply from whose start this many code units were trimmed, in text order. */
export function placesOf(elements: readonly FoundElement[], shift: number): [number, number][] {
  const places = elements.flatMap(({ text, starts }) => starts.map((at): [number, number] => [shift + at, shift + at + text.length]));
  return places.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** Returns positions in the list, from 1, in the order of the reply; each once, at most 64. */
export function positionsGiven(elements: readonly FoundElement[]): number[] {
  const inReply = [...elements].sort((a, b) => (a.starts[0] ?? 0) - (b.starts[0] ?? 0));
  return inReply.slice(0, 64).map(({ index }) => index + 1);
}

/** Returns the points for a length that an element of the list could have. */
export function lengthPart(list: ListContext, text: string): number {
  const length = codePoints(text);
  return length >= list.shortest && length <= list.longest ? 0.2 : 0;
}
