import { englishSentences } from "@/lib/text/english-sentences";
import { tokensOf } from "./tokens";

/** Sentences of a text that a context can contain, and the number of refused ones by reason. */
export interface UsableSentences {
  sentences: string[];
  refused: Map<string, number>;
}

/** Titles and abbreviations whose full stop does not end a sentence; removing it saves the sentence. */
const titles = /\b(Mr|Mrs|Ms|Dr|St|Prof|Messrs|Capt|Gen|Col|Rev|Hon|vs|etc)\./g;

/**
 * Splits a text into paragraphs of plain characters: quotation marks become apostrophes, lines are joined, Markdown headings and emphasis
 * are removed.
 */
export function paragraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/^#{1,6} .*$/gm, "")
    .replace(/[“”„«»"‘’`]/g, "'")
    .replace(/(^|[\s(])[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?=[\s).,;:]|$)/gm, "$1")
    .replace(titles, "$1")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "");
}

const [fewestWords, mostTokens] = [5, 45];

/** Texts that no sentence may contain: characters of tags and separators, and words by which scorers find a context. */
const marks = /[<>|#@*[\]{}\\\p{Cc}]|-12367-|Instructions?:|Documents:|List to be retrieved:|Input text:/u;

/** Returns the reason why a context cannot contain a sentence; null if it can. */
export function sentenceFault(sentence: string): string | null {
  if (!sentence.endsWith(".")) return "no full stop at the end";
  if (/[.!?]/.test(sentence.slice(0, -1))) return "a stop, ! or ? before the end";
  if (!/^[\p{L}\p{N}'(]/u.test(sentence)) return "no letter or digit at the start";
  if (marks.test(sentence)) return "a character of a tag or a separator";
  if (sentence.split(" ").length < fewestWords) return `fewer than ${fewestWords} words`;
  if (tokensOf(sentence) > mostTokens) return `more than ${mostTokens} tokens`;
  return null;
}

/** Length of the key by which ends of sentences are looked up; usable sentences are longer. */
const tail = 8;

/**
 * Set of sentences of which none ends in another. Each ends with its only full stop, so none can occur elsewhere within another, nor across
 * two of them.
 */
export class DistinctSentences {
  readonly #byEnd = new Map<string, string[]>();

  /** Adds a sentence; returns the one that it repeats, ends with or is the end of, or null if it was added. */
  add(sentence: string): string | null {
    const end = sentence.slice(-tail);
    const known = this.#byEnd.get(end) ?? [];
    const clash = known.find((other) => other.endsWith(sentence) || sentence.endsWith(other));
    if (clash !== undefined) return clash;
    known.push(sentence);
    this.#byEnd.set(end, known);
    return null;
  }
}

/** Finds the usable sentences of a text that do not clash with those in `taken`. */
export function usableSentences(text: string, taken: DistinctSentences): UsableSentences {
  const checked: UsableSentences = { sentences: [], refused: new Map() };
  for (const paragraph of paragraphs(text)) {
    for (const [start, end] of englishSentences(paragraph)) {
      const sentence = paragraph.slice(start, end).trim();
      if (sentence === "") continue;
      const fault = sentenceFault(sentence) ?? (taken.add(sentence) === null ? null : "repeats another or ends as it does");
      if (fault === null) checked.sentences.push(sentence);
      else checked.refused.set(fault, (checked.refused.get(fault) ?? 0) + 1);
    }
  }
  return checked;
}
