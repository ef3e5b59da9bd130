import type { Facts } from "@/lib/contracts/check";
import type { Sentences } from "../../formats/record";

/** A tagged sentence as in the prompt. */
export interface KeySentence {
  text: string;
  type: string;
  isTrue: boolean;
  /** Index among the sentences of the document, from 0. */
  index: number;
}

/** Removes the line breaks from a sentence, as in prompts. */
export const unbroken = (sentence: string): string => sentence.replaceAll("\n", "");

/** Lists all tagged sentences in the order of the label. */
export function keySentences(label: Sentences): KeySentence[] {
  return Object.entries(label).flatMap(([type, sentences]) =>
    sentences.map(([text, , index, isTrue]) => ({ text: unbroken(text), type, isTrue, index })),
  );
}

/** Largest number of positions in the facts. */
const most = 64;

/** Returns the relative positions of the wanted sentences, where the last tagged one is at 1, and which of them a reply contains. */
export function foundSentences(all: readonly KeySentence[], wanted: readonly KeySentence[], has: (text: string) => boolean): Facts {
  const last = Math.max(1, ...all.map(({ index }) => index));
  const named = wanted.slice(0, most);
  return { depths: named.map(({ index }) => index / last), found: named.map(({ text }) => (has(text) ? 1 : 0)) };
}
