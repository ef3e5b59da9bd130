import type { Random } from "@/lib/random/random";

/** What a sentence is asked to have; anything else is chosen. */
export interface SentenceWishes {
  /** Its first word. */
  opener?: string;
  /** A noun that stands somewhere in it. */
  noun?: string;
  /** The mark at its end; "" for none. */
  mark?: string;
}

/** Writes the sentences of one language and lends its words to rules. None has a quotation mark or a line break. */
export interface Writer {
  sentence(wishes: SentenceWishes, random: Random): string;
  /** An item of a list: no full sentence, and without a mark unless one is wished for. */
  phrase(wishes: SentenceWishes, random: Random): string;
  /** What stands between two sentences of a line. */
  joint: string;
  /** What list items begin with; `1.` numbers them. English has none, since Punkt takes the number for a sentence. */
  markers: readonly string[];
  nouns: readonly string[];
  openers: readonly string[];
  marks: readonly string[];
  /** Expressions worth counting, each provably of few steps. */
  patterns: readonly string[];
}
