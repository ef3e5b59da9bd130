import type { Verdict } from "@/lib/contracts/check";
import type { Message } from "@/lib/contracts/suite";
import type { Random } from "@/lib/random/random";

/** Tokens of one call as the endpoint counts them; null where it does not say. */
export interface Usage {
  input: number | null;
  output: number | null;
  /** Part of `output` that was spent on reasoning. */
  reasoning: number | null;
  /** Part of `input` that the endpoint had in its cache. */
  cached: number | null;
}

export interface AskRequest {
  messages: readonly Message[];
  /** Added to the model's seed, so that repetitions differ. */
  repetition: number;
  /** What the messages were made from; only simulated models look at it. */
  subject: { item: unknown; turns: readonly { reply: string; verdict: Verdict | null }[] };
  /** Makes the chance of a simulated model; depends on the sample and the attempt alone. */
  random: () => Random;
  /** Gives the call up at once. */
  signal: AbortSignal;
}

export interface Reply {
  /** The answer without its reasoning; never blank. */
  text: string;
  /** Reasoning text that the model gave apart from its answer. */
  reasoning: string | null;
  /** `stop`, `length`, ... as the endpoint says. */
  finishReason: string | null;
  usage: Usage;
  /** From the request's first byte written to the reply's last byte read, in milliseconds. */
  latencyMs: number;
  /** The response without the reply's text: id, model, usage, fingerprint. */
  envelope: Record<string, unknown>;
}

/** A model that can be asked. */
export interface Provider {
  /** Asks once; throws ProviderError for every failure, and the signal's reason when it was given up. */
  ask(request: AskRequest): Promise<Reply>;
  /** Closes its connections. */
  close(): Promise<void>;
}
