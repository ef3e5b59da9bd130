import { HeedError } from "@/lib/errors";
import type { Random } from "@/lib/random/random";
import type { Corpus, Opening, SentenceSource } from "./corpus";
import { tokensOf } from "./tokens";
import { DistinctSentences, sentenceFault } from "./usable-sentences";

/** A text that a person provides. */
export interface OwnText {
  /** Shown to people and used in the titles of documents. */
  title: string;
  /** Usable sentences; over all texts, no two are equal or contained in one another. */
  sentences: readonly string[];
}

interface Placed {
  sentence: string;
  text: number;
}

/** The sentences of all texts for one context: texts in random order, sentences in their own order, starting at a random place. */
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

  /** The text of the next sentence. */
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

  /**
   * Returns the next sentence without its last words. The omitted words are not used elsewhere, so no other sentence contains the beginning
   * alone.
   */
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

/**
 * Makes a corpus from a person's own texts; throws `invalid`, with the number of usable sentences and tokens, if they do not fill a
 * context.
 */
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
