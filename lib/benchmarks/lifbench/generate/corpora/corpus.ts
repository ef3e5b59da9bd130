import type { Random } from "@/lib/random/random";
import { documentPatterns, essayPatterns, instructionPatterns } from "./patterns";
import { Sentences } from "./sentence";
import { slots } from "./words";

/** Source of the sentences of one context; no two of its sentences are equal or contained in one another. */
export interface SentenceSource {
  /** Returns another sentence; `fixed` sets words for a source that builds sentences from words. */
  next: (random: Random, fixed?: { theme?: string }) => string;
  /** Returns an unused sentence to the source. */
  giveBack: (sentence: string) => void;
  /** Returns a sentence shortened to this many tokens; null if none can be. Absent if a source has sentences of every length. */
  shortened?: (tokens: number, sizeOf: (sentence: string) => number) => string | null;
}

/** The beginning of a document. */
export interface Opening {
  /** Value of its field `source`. */
  source: string;
  title: (random: Random) => string;
  sentences: SentenceSource;
}

/** Source of the texts of contexts; each call is for one context of a length in k tokens. */
export interface Corpus {
  list: (length: number, random: Random) => SentenceSource;
  essay: (length: number, random: Random) => SentenceSource;
  /** Returns a function that begins one document after another. */
  documents: (length: number, random: Random) => (random: Random) => Opening;
}

type Kind = keyof typeof documentPatterns;
const kinds: readonly Kind[] = ["meeting", "news", "report", "paper"];

const titleWords: Record<Kind, string> = {
  meeting: "Minutes on",
  news: "Dispatch about",
  report: "Report concerning",
  paper: "A study of",
};

const letters = "abcdefghijklmnopqrstuvwxyz";

function titleOf(kind: Kind, random: Random): string {
  if (random.uniform() < 0.5)
    return `${titleWords[kind]} ${random.pick(slots.theme)} and ${random.pick(slots.quality)} ${1 + random.integer(999)}`;
  const code = Array.from({ length: 2 }, () => letters.charAt(random.integer(letters.length))).join("");
  return `tr-${code}-${100 + random.integer(900)}`;
}

/** Heed's own sentences, made from patterns and words. */
export const houseCorpus: Corpus = {
  list: () => new Sentences(instructionPatterns),
  essay: () => new Sentences(essayPatterns),
  documents: () => {
    const given = new Set<string>();
    const byKind = Object.fromEntries(kinds.map((kind) => [kind, new Sentences(documentPatterns[kind], given)])) as Record<Kind, Sentences>;
    return (random) => {
      const kind = random.pick(kinds);
      return { source: kind, title: (source) => titleOf(kind, source), sentences: byKind[kind] };
    };
  },
};
