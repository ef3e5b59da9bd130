import type { Facts } from "@/lib/contracts/check";
import type { Sentences } from "../../formats/record";

/** A tagged sentence as it stands in the prompt. */
export interface KeySentence {
  text: string;
  type: string;
  isTrue: boolean;
  /** Among the sentences of the document, from 0. */
  index: number;
}

/** A sentence without its line breaks, which prompts leave out. */
export const unbroken = (sentence: string): string => sentence.replaceAll("\n", "");

/** All tagged sentences in the order of the label. */
export function keySentences(label: Sentences): KeySentence[] {
  return Object.entries(label).flatMap(([type, sentences]) =>
    sentences.map(([text, , index, isTrue]) => ({ text: unbroken(text), type, isTrue, index })),
  );
}

/** Most places that facts name. */
const most = 64;

/** Where wanted sentences stand, from 0 to 1 at the last tagged one, and which of them a reply has. */
export function foundSentences(all: readonly KeySentence[], wanted: readonly KeySentence[], has: (text: string) => boolean): Facts {
  const last = Math.max(1, ...all.map(({ index }) => index));
  const named = wanted.slice(0, most);
  return { depths: named.map(({ index }) => index / last), found: named.map(({ text }) => (has(text) ? 1 : 0)) };
}
