import type { Random } from "@/lib/random/random";
import type { SentenceSource } from "./corpus";
import { fillUp, tokensOf } from "./tokens";
import { slots } from "./words";

/** An essay as its sentences, each followed by a blank or a break between paragraphs. */
export interface Essay {
  sentences: string[];
  /** What stands after the sentence with the same index. */
  breaks: (" " | "\n\n")[];
  /** Adds sentences for so many tokens at most: what tags have left over. */
  fill: (tokens: number) => void;
}

/**
 * Sentences that fill `target` tokens less what `reserved` of them takes: paragraphs of four to eight sentences, sections of five
 * to nine paragraphs on one theme.
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
  // A blank belongs to the word after it and a break to the stop before it, so that the pieces' tokens add up to the text's at most.
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

/** The essay as one text; `shown` writes a sentence, such as between its tags. */
export function essayText(
  { sentences, breaks }: Pick<Essay, "sentences" | "breaks">,
  shown: (sentence: string, index: number) => string,
): string {
  const last = sentences.length - 1;
  return sentences.map((sentence, at) => `${shown(sentence, at)}${at === last ? "" : (breaks[at] ?? " ")}`).join("");
}
