import type { Random } from "@/lib/random/random";
import type { SentenceSource } from "./corpus";
import { fillUp, tokensOf } from "./tokens";
import { slots } from "./words";

/** An essay as sentences, each followed by a space or a paragraph break. */
export interface Essay {
  sentences: string[];
  /** Separator after the sentence with the same index. */
  breaks: (" " | "\n\n")[];
  /** Adds sentences of at most this many tokens, to use what the tags leave. */
  fill: (tokens: number) => void;
}

/**
 * Builds sentences that fill `target` tokens minus `reserved`: paragraphs of four to eight sentences, and sections of five to nine
 * paragraphs on one theme.
 */
export function essay(target: number, reserved: number, random: Random, source: SentenceSource): Essay {
  const sentences: string[] = [];
  const breaks: Essay["breaks"] = [];
  let theme = random.pick(slots.theme);
  let [inParagraph, paragraphs] = [4 + random.integer(5), 5 + random.integer(5)];
  let next: " " | "\n\n" = " ";
  const end = (): void => {
    inParagraph -= 1;
    next = inParagraph === 0 ? "\n\n" : " ";
    if (inParagraph > 0) return;
    inParagraph = 4 + random.integer(5);
    paragraphs -= 1;
    if (paragraphs > 0) return;
    theme = random.pick(slots.theme);
    paragraphs = 5 + random.integer(5);
  };
  const draw = () => source.next(random, { theme });
  // A space belongs to the word after it and a break to the stop before it, so the tokens of the pieces add up to at least those of the
  // text.
  const size = (sentence: string) => Math.max(tokensOf(` ${sentence}\n\n`), tokensOf(`${sentence}\n\n`));
  const take = (sentence: string) => {
    sentences.push(sentence);
    end();
    breaks.push(next);
  };
  let left = target - reserved;
  for (;;) {
    const sentence = draw();
    const tokens = size(sentence);
    if (tokens > left) {
      source.giveBack(sentence);
      break;
    }
    take(sentence);
    left -= tokens;
  }
  const fill = (tokens: number) => {
    const shorten = (most: number) => source.shortened?.(most, size) ?? null;
    fillUp(tokens, { draw, tokens: size, take, leave: (sentence) => source.giveBack(sentence), shorten });
  };
  fill(left);
  return { sentences, breaks, fill };
}

/** Joins the essay to one text; `shown` writes each sentence, for example between its tags. */
export function essayText(
  { sentences, breaks }: Pick<Essay, "sentences" | "breaks">,
  shown: (sentence: string, index: number) => string,
): string {
  const last = sentences.length - 1;
  return sentences.map((sentence, at) => `${shown(sentence, at)}${at === last ? "" : (breaks[at] ?? " ")}`).join("");
}
