import type { Message, TextHash } from "@/lib/contracts/message";
import type { Usage } from "@/lib/contracts/usage";
import type { AskRequest, SentText } from "@/lib/providers/provider";
import { frameTokens, promptTokens } from "./fit-request";

/** The smallest default window of servers has 2,048 tokens; a shorter prompt than this cannot lose 30% to it. */
const leastCounted = 2900;
/** Hardly any text has more tokens than half its bytes. */
const bytesPerToken = 2;
/** Below this share of its tokens a prompt counts as cut by the server. */
const leastShare = 0.7;
/** Prompts that are too short to be cut show how the model counts. In still shorter ones the chat template dominates. */
const [fewestToLearn, mostLearned] = [400, 20];
/** Number of short prompts kept for counting later: a run without a long prompt does not need the tokenizer, which takes 50 MB. */
const mostKept = 40;

interface SentPrompt extends Pick<AskRequest, "messages"> {
  text: (hash: TextHash) => SentText;
  /** Tokens under o200k_base, if they were counted; always set for a cut prompt. */
  counted: number | null;
}

/** Returns the bytes of UTF-8 within the messages, and the tokens of the shared texts that they name. */
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

/** Detects from the reported input tokens whether an endpoint has read a whole prompt; one instance per run and process. */
export class PromptShares {
  /** Lowest number of model tokens per o200k_base token, over prompts too short to be cut; at most 1. */
  #usual = 1;
  #learned = 0;
  /** Short prompts that are not counted yet. */
  #kept: { prompt: SentPrompt; reported: number }[] = [];
  /** Lowest number of reported tokens per byte, over prompts that were read whole. */
  #thinnest = Number.POSITIVE_INFINITY;

  /**
   * Returns the share of a prompt that the endpoint counted, corrected for the model's tokenizer. Null from 0.7 on, for prompts under 2,900
   * tokens of o200k_base, and without a report.
   */
  async of(prompt: SentPrompt, { input, cached }: Pick<Usage, "input" | "cached">): Promise<number | null> {
    if (input === null || input <= 0) return null;
    const { messages, text, counted } = prompt;
    // Some endpoints report cached tokens separately.
    const reported = cached !== null && cached > input ? input + cached : input;
    const { bytes, shared } = sizes(messages, text);
    const most = bytes / bytesPerToken + shared;
    if (most < leastCounted) {
      const isWanted = this.#learned < mostLearned && this.#kept.length < mostKept && most >= fewestToLearn;
      if (isWanted) this.#kept.push({ prompt, reported });
      return null;
    }
    // Counting an inline prompt takes longer than everything else in its call, so only unusual prompts are counted.
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
