import type { Random } from "@/lib/random/random";
import { paragraphs as languageParagraphs, statements } from "./topics";

/** A reply under construction, in which each instruction records its needs; `render` writes the text. */
export interface Document {
  /** Lines before everything else, such as a title. */
  lead: string[];
  /** Complete sentences that the text must contain. */
  sentences: string[];
  /** Text between paragraphs. */
  separator: string;
  paragraphs: number;
  /** The first word of one paragraph, counted from 1. */
  firstWord: { nth: number; word: string } | null;
  bullets: string[];
  /** Marker before each section, and the number of sections. */
  sections: { marker: string; count: number } | null;
  /** Lines at the end of the text, in order. */
  tail: string[];
  leastSentences: number;
  leastWords: number;
  /** Code of a language other than English. */
  language: string | null;
  twice: boolean;
  /** Changes to the whole text at the end, in this order. */
  finish: ((text: string) => string)[];
  /** The whole text, if an instruction leaves nothing to choose. */
  whole: string | null;
}

export const emptyDocument = (): Document => ({
  lead: [],
  sentences: [],
  separator: "\n\n",
  paragraphs: 1,
  firstWord: null,
  bullets: [],
  sections: null,
  tail: [],
  leastSentences: 3,
  leastWords: 0,
  language: null,
  twice: false,
  finish: [],
  whole: null,
});

const wordsOf = (texts: readonly string[]) => texts.join(" ").match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;

/** Returns the required number of sentences, including those that the text must contain. */
function bodyOf({ sentences, leastSentences, leastWords, language, paragraphs }: Document, random: Random): string[] {
  const body = [...sentences];
  const paragraph = language === null ? undefined : languageParagraphs[language];
  const pool = paragraph === undefined ? random.shuffle(statements) : [paragraph];
  for (let at = 0; body.length < Math.max(leastSentences, paragraphs) || wordsOf(body) < leastWords; at++) {
    if (at > 400) break;
    body.push(pool[at % pool.length] ?? "");
  }
  return body;
}

/** Writes the text of a document; filler sentences are drawn. */
export function render(document: Document, random: Random): string {
  const { whole, lead, paragraphs, firstWord, separator, bullets, sections, tail, twice, finish } = document;
  const finished = (text: string) => finish.reduce((before, change) => change(before), text);
  if (whole !== null) return finished(whole);
  const write = () => {
    const body = bodyOf(document, random);
    const count = sections?.count ?? paragraphs;
    const parts = Array.from({ length: count }, (_, at) => {
      const sentences = body.slice(Math.floor((at * body.length) / count), Math.floor(((at + 1) * body.length) / count));
      const text = sentences.join(" ");
      if (sections) return `${sections.marker} ${at + 1}\n${text}`;
      return firstWord?.nth === at + 1 ? `${firstWord.word} ${text}` : text;
    });
    return parts.join(sections ? "\n\n" : separator);
  };
  const middle = twice ? `${write()}\n******\n${write()} Nothing else is needed.` : write();
  const list = bullets.map((bullet) => `* ${bullet}`).join("\n");
  const text = [...lead, middle, list, ...tail].filter((piece) => piece !== "").join(firstWord || separator !== "\n\n" ? "\n" : "\n\n");
  return finished(text);
}
