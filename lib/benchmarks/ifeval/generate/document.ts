import type { Random } from "@/lib/random/random";
import { paragraphs as languageParagraphs, statements } from "./topics";

/** A reply in the making: what each instruction wants of it is noted here, and `render` writes it. */
export interface Document {
  /** Lines before everything else, such as a title. */
  lead: string[];
  /** Sentences that must stand, each a whole one. */
  sentences: string[];
  /** Between paragraphs. */
  separator: string;
  paragraphs: number;
  /** What a paragraph (from 1) begins with. */
  firstWord: { nth: number; word: string } | null;
  bullets: string[];
  /** Before each of so many sections. */
  sections: { marker: string; count: number } | null;
  /** Lines at the end, the last of them last of all. */
  tail: string[];
  leastSentences: number;
  leastWords: number;
  /** Code of a language other than English. */
  language: string | null;
  twice: boolean;
  /** What is done to the whole text at the end, in this order. */
  finish: ((text: string) => string)[];
  /** The whole text, where an instruction leaves nothing to choose. */
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

/** As many sentences as are wanted, those that must stand among them. */
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

/** The text of a document; fillers are drawn. */
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
