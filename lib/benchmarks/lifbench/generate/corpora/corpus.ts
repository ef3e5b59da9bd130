import type { Random } from "@/lib/random/random";
import { documentPatterns, essayPatterns, instructionPatterns } from "./patterns";
import { Sentences } from "./sentence";
import { slots } from "./words";

/** Where the sentences of one context come from: no two that it gives are alike or contained in one another. */
export interface SentenceSource {
  /** Another sentence; `fixed` holds words that stay, where a source makes its sentences of words. */
  next: (random: Random, fixed?: { theme?: string }) => string;
  /** Takes a sentence back: it was not used. */
  giveBack: (sentence: string) => void;
  /** A sentence that is shortened to so many tokens; null where none can be. Absent where a source has sentences of every length. */
  shortened?: (tokens: number, sizeOf: (sentence: string) => number) => string | null;
}

/** A document that is begun. */
export interface Opening {
  /** What its field `source` says. */
  source: string;
  title: (random: Random) => string;
  sentences: SentenceSource;
}

/** What contexts are made of; each call serves one context of a length, in k tokens. */
export interface Corpus {
  list: (length: number, random: Random) => SentenceSource;
  essay: (length: number, random: Random) => SentenceSource;
  /** Begins one document after the other. */
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

/** The house's own sentences, made of patterns and words. */
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
