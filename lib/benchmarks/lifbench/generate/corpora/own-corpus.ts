import { HeedError } from "@/lib/errors";
import type { Random } from "@/lib/random/random";
import type { Corpus, Opening, SentenceSource } from "./corpus";
import { tokensOf } from "./tokens";
import { DistinctSentences, sentenceFault } from "./usable-sentences";

/** A text of somebody's own. */
export interface OwnText {
  /** For people and for the titles of documents. */
  title: string;
  /** Usable ones, of which no two of all texts are alike or contained in one another. */
  sentences: readonly string[];
}

interface Placed {
  sentence: string;
  text: number;
}

/** The sentences of all texts for one context: texts in random order, each in its own, from a random place on. */
class OwnSentences implements SentenceSource {
  readonly #texts: readonly OwnText[];
  readonly #queue: Placed[];
  readonly #purpose: string;
  #at = 0;

  constructor(texts: readonly OwnText[], purpose: string, random: Random) {
    this.#texts = texts;
    this.#purpose = purpose;
    const order = random.shuffle(texts.map((_, at) => at));
    const all = order.flatMap((text) => (texts[text]?.sentences ?? []).map((sentence): Placed => ({ sentence, text })));
    const from = all.length === 0 ? 0 : random.integer(all.length);
    this.#queue = [...all.slice(from), ...all.slice(0, from)];
  }

  /** The text that the next sentence is of. */
  get text(): number {
    return this.#queue[this.#at]?.text ?? 0;
  }

  next(): string {
    const placed = this.#queue[this.#at++];
    if (placed) return placed.sentence;
    throw tooShort(this.#texts, this.#purpose);
  }

  giveBack(sentence: string): void {
    this.#queue.push({ sentence, text: this.text });
  }

  /** The next sentence without its last words. What it leaves out is used nowhere, so the beginning alone is contained in no other. */
  shortened(tokens: number, sizeOf: (sentence: string) => number): string | null {
    const placed = this.#queue[this.#at++];
    const words = placed?.sentence.replace(/\.$/, "").split(" ") ?? [];
    const others = new DistinctSentences();
    for (const { sentence } of this.#queue) others.add(sentence);
    for (let count = words.length - 1; count >= 5; count--) {
      const cut = `${words
        .slice(0, count)
        .join(" ")
        .replace(/[,;:' -]+$/, "")}.`;
      if (sizeOf(cut) <= tokens && sentenceFault(cut) === null && others.add(cut) === null) return cut;
    }
    return null;
  }
}

const counted = (count: number) => count.toLocaleString("en-US");

function tooShort(texts: readonly OwnText[], purpose: string): HeedError {
  const sentences = texts.flatMap((text) => text.sentences);
  const tokens = sentences.reduce((sum, sentence) => sum + tokensOf(` ${sentence}`), 0);
  return new HeedError(
    "invalid",
    `The texts are too short for ${purpose}: their ${counted(sentences.length)} usable sentences have ${counted(tokens)} tokens. Give more text, or leave out the longest lengths.`,
    { where: "lengths" },
  );
}

/** Contexts of somebody's own texts; throws `invalid` with what they have when they do not fill one. */
export function ownCorpus(texts: readonly OwnText[]): Corpus {
  return {
    list: (length, random) => new OwnSentences(texts, `a list of ${length}k`, random),
    essay: (length, random) => new OwnSentences(texts, `an essay of ${length}k`, random),
    documents: (length, random) => {
      const sentences = new OwnSentences(texts, `the documents of ${length}k`, random);
      const numbers = new Map<number, number>();
      return (): Opening => {
        const { text } = sentences;
        const number = (numbers.get(text) ?? 0) + 1;
        numbers.set(text, number);
        const title = texts[text]?.title ?? "";
        return { source: title, title: () => `${title} ${number}`, sentences };
      };
    },
  };
}
