import type { Message, TextHash } from "@/lib/contracts/message";
import type { AskRequest, SentText, Usage } from "@/lib/providers/provider";
import { frameTokens, promptTokens } from "./fit-request";

/** The smallest window that servers set by themselves has 2,048 tokens: what is shorter than this cannot lose 30 % to it. */
const leastCounted = 2900;
/** Below this share of a prompt's tokens the server seems to have cut it. */
const leastShare = 0.7;
/** Prompts that are too short to be cut tell how the model counts; a chat template outweighs still shorter ones. */
const [fewestToLearn, mostLearned] = [400, 20];

interface SentPrompt extends Pick<AskRequest, "messages"> {
  text: (hash: TextHash) => SentText;
  /** Its tokens under o200k_base, where somebody has counted them; always where it was cut. */
  counted: number | null;
}

/** Characters that lie in the messages themselves, and tokens of the shared texts that they name. */
function sizes(messages: readonly Message[], text: SentPrompt["text"]): { characters: number; shared: number } {
  let [characters, shared] = [0, 0];
  for (const { parts } of messages) {
    shared += frameTokens;
    for (const part of parts) {
      if (typeof part === "string") characters += part.length;
      else shared += text(part.hash).tokens;
    }
  }
  return { characters, shared };
}

/** Tells whether an endpoint has read a prompt whole, by the input tokens that it reports; one for each run and process. */
export class PromptShares {
  /** The least that the model counted for each token of prompts too short to be cut; at most 1. */
  #usual = 1;
  #learned = 0;
  /** Fewest reported tokens for a character of a prompt that was read whole. */
  #thinnest = Number.POSITIVE_INFINITY;

  /**
   * Share of a prompt that the endpoint counted, by the model's own way of counting. Null from 0.7 on, for prompts under 2,900 tokens of
   * o200k_base, and where nothing was reported.
   */
  async of({ messages, text, counted }: SentPrompt, { input, cached }: Pick<Usage, "input" | "cached">): Promise<number | null> {
    if (input === null || input <= 0) return null;
    // Some count apart what came from their cache.
    const reported = cached !== null && cached > input ? input + cached : input;
    const { characters, shared } = sizes(messages, text);
    const isLong = characters + shared >= leastCounted;
    // Counting an inline prompt takes longer than all else of its call: it is done for those that stand out, and for some short ones.
    const isPlain = shared === messages.length * frameTokens;
    const density = reported / Math.max(1, characters);
    const isKnown = isLong ? isPlain && density >= this.#thinnest : this.#learned >= mostLearned || characters + shared < fewestToLearn;
    if (counted === null && isKnown) return null;
    const tokens = counted ?? (await promptTokens(messages, text));
    const ratio = reported / tokens;
    if (tokens >= leastCounted) {
      if (ratio < leastShare * this.#usual) return ratio / this.#usual;
    } else if (tokens >= fewestToLearn && this.#learned < mostLearned) {
      this.#learned++;
      this.#usual = Math.min(this.#usual, ratio);
    }
    if (isPlain && isLong) this.#thinnest = Math.min(this.#thinnest, density);
    return null;
  }
}
