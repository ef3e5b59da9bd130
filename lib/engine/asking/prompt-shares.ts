import type { Message, TextHash } from "@/lib/contracts/message";
import type { AskRequest, SentText, Usage } from "@/lib/providers/provider";
import { frameTokens, promptTokens } from "./fit-request";

/** The smallest window that servers set by themselves has 2,048 tokens: what is shorter than this cannot lose 30 % to it. */
const leastCounted = 2900;
/** Hardly any text has more tokens than a half of its bytes. */
const bytesPerToken = 2;
/** Below this share of a prompt's tokens the server seems to have cut it. */
const leastShare = 0.7;
/** Prompts that are too short to be cut tell how the model counts; a chat template outweighs still shorter ones. */
const [fewestToLearn, mostLearned] = [400, 20];
/** Short prompts that are kept to be counted: in a run without a long one nobody needs the tokenizer, which takes 50 MB. */
const mostKept = 40;

interface SentPrompt extends Pick<AskRequest, "messages"> {
  text: (hash: TextHash) => SentText;
  /** Its tokens under o200k_base, where somebody has counted them; always where it was cut. */
  counted: number | null;
}

/** Bytes of UTF-8 that lie in the messages themselves, and tokens of the shared texts that they name. */
function sizes(messages: readonly Message[], text: SentPrompt["text"]): { bytes: number; shared: number } {
  let [bytes, shared] = [0, 0];
  for (const { parts } of messages) {
    shared += frameTokens;
    for (const part of parts) {
      if (typeof part === "string") bytes += Buffer.byteLength(part);
      else shared += text(part.hash).tokens;
    }
  }
  return { bytes, shared };
}

const tokensOf = async ({ messages, text, counted }: SentPrompt): Promise<number> => counted ?? (await promptTokens(messages, text));

/** Tells whether an endpoint has read a prompt whole, by the input tokens that it reports; one for each run and process. */
export class PromptShares {
  /** The least that the model counted for each token of prompts too short to be cut; at most 1. */
  #usual = 1;
  #learned = 0;
  /** Short prompts not counted yet. */
  #kept: { prompt: SentPrompt; reported: number }[] = [];
  /** Fewest reported tokens for a byte of a prompt that was read whole. */
  #thinnest = Number.POSITIVE_INFINITY;

  /**
   * Share of a prompt that the endpoint counted, by the model's own way of counting. Null from 0.7 on, for prompts under 2,900 tokens of
   * o200k_base, and where nothing was reported.
   */
  async of(prompt: SentPrompt, { input, cached }: Pick<Usage, "input" | "cached">): Promise<number | null> {
    if (input === null || input <= 0) return null;
    const { messages, text, counted } = prompt;
    // Some count apart what came from their cache.
    const reported = cached !== null && cached > input ? input + cached : input;
    const { bytes, shared } = sizes(messages, text);
    const most = bytes / bytesPerToken + shared;
    if (most < leastCounted) {
      const isWanted = this.#learned < mostLearned && this.#kept.length < mostKept && most >= fewestToLearn;
      if (isWanted) this.#kept.push({ prompt, reported });
      return null;
    }
    // Counting an inline prompt takes longer than all else of its call: it is done for those that stand out.
    const isPlain = shared === messages.length * frameTokens;
    const density = reported / Math.max(1, bytes);
    if (counted === null && isPlain && density >= this.#thinnest) return null;
    for (const { prompt: short, reported: keptReported } of this.#kept.splice(0)) this.#learn(await tokensOf(short), keptReported);
    const tokens = await tokensOf(prompt);
    const ratio = reported / tokens;
    if (tokens >= leastCounted && ratio < leastShare * this.#usual) return ratio / this.#usual;
    if (tokens < leastCounted) this.#learn(tokens, reported);
    if (isPlain) this.#thinnest = Math.min(this.#thinnest, density);
    return null;
  }

  #learn(tokens: number, reported: number): void {
    if (tokens < fewestToLearn || this.#learned >= mostLearned) return;
    this.#learned++;
    this.#usual = Math.min(this.#usual, reported / tokens);
  }
}
