import type { Sentences } from "../record";

/** A tagged sentence as it stands in the prompt. */
export interface KeySentence {
  text: string;
  type: string;
  isTrue: boolean;
}

/** A sentence without its line breaks, which prompts leave out. */
export const unbroken = (sentence: string): string => sentence.replaceAll("\n", "");

/** All tagged sentences in the order of the label. */
export function keySentences(label: Sentences): KeySentence[] {
  return Object.entries(label).flatMap(([type, sentences]) =>
    sentences.map(([text, , , isTrue]) => ({ text: unbroken(text), type, isTrue })),
  );
}
