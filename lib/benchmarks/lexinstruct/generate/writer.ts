import type { Random } from "@/lib/random/random";

/** Required features of a sentence; everything else is drawn. */
export interface SentenceWishes {
  /** Its first word. */
  opener?: string;
  /** A noun that occurs in it. */
  noun?: string;
  /** The mark at its end; "" for none. */
  mark?: string;
}

/** A writer of sentences in one language, which also provides words for rules. Sentences have no quotation marks and no line breaks. */
export interface Writer {
  sentence(wishes: SentenceWishes, random: Random): string;
  /** Writes a list item: not a complete sentence, and without a mark unless one is required. */
  phrase(wishes: SentenceWishes, random: Random): string;
  /** Text between two sentences of a line. */
  joint: string;
  /** Beginnings of list items; `1.` numbers them. English does not number them, because Punkt takes the number for a sentence. */
  markers: readonly string[];
  nouns: readonly string[];
  openers: readonly string[];
  marks: readonly string[];
  /** Expressions worth counting, each with a proven small number of steps. */
  patterns: readonly string[];
}
