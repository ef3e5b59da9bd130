import type { z } from "zod";
import type { Opened, TurnRecord } from "@/lib/benchmarks/family";
import type { Message, TextHash } from "@/lib/contracts/message";
import type { Received } from "@/lib/contracts/reading";
import type { Cut, ReplyEnding } from "@/lib/contracts/turn-facts";
import type { Usage } from "@/lib/contracts/usage";
import type { Random } from "@/lib/random/random";

/** A shared text in the forms that sending and counting need. */
export interface SentText {
  readonly text: string;
  /** The text as a JSON string without its quotes, in UTF-8. */
  readonly json: Buffer;
  /** Tokens under o200k_base. */
  readonly tokens: number;
}

export interface AskRequest {
  messages: readonly Message[];
  /** The shared texts among the messages' parts. */
  text: (hash: TextHash) => SentText;
  /** Most tokens of the answer, and of the reasoning before it; null leaves it to the model's settings. */
  limit: { answer: number; reasoning: number } | null;
  /** What the messages lose so that they fit the model's context. */
  cut: Cut | null;
  /** Added to the model's seed, so that repetitions differ. */
  repetition: number;
  /** The item behind the messages; simulated models need it, others ignore it. */
  subject: { opened: Opened; turns: readonly TurnRecord[] } | null;
  /** Seeds a simulated model's randomness; depends on the sample and the attempt alone. */
  random: () => Random;
  /** Aborts the call at once. */
  signal: AbortSignal;
}

export interface Reply {
  /** The answer without its reasoning; blank only where `ended` says why. */
  text: string;
  /** Reasoning text, from a field of its own or out of the reply's text. */
  reasoning: string | null;
  /** How the text that was received lies in both; absent or null where the answer is that text. */
  received?: Received | null;
  /** A key of this environment was taken out of the text or the reasoning. */
  redacted?: boolean;
  /** `stop`, `length`, ... as the endpoint says. */
  finishReason: string | null;
  ended: ReplyEnding;
  usage: Usage;
  /** From the request's first byte written to the reply's last byte read, in milliseconds; null where something else took time. */
  latencyMs: number | null;
  /** How the endpoint calls the request. */
  requestId?: string | null;
  /** The response without the reply's text: id, model, usage, fingerprint. */
  envelope: Record<string, unknown>;
  /** Of a large reply: gives its place in memory to the next, to be called once it is stored. */
  release?: () => void;
}

/** A model that can be asked. */
export interface Provider {
  /** Makes one call; throws ProviderError for every failure, and the signal's reason when the call is aborted. */
  ask(request: AskRequest): Promise<Reply>;
  /** Closes its connections. */
  close(): Promise<void>;
}

/** Makes a call unless its answer is kept already, by `request`; `call` gets the signal that gives it up. Throws as `ask` does. */
export type KeptCall = <Shape extends z.ZodType>(
  request: unknown,
  shape: Shape,
  call: (signal: AbortSignal) => Promise<z.output<Shape>>,
) => Promise<z.output<Shape>>;

/** How a part of a job calls that alone fails with its calls: the job's `check()` does not know of it. */
export interface PartManners {
  /** Calls of one request before its model is taken for gone. */
  mostCalls: number;
  /** What a person does once it is mended, such as `try again`. */
  remedy: string;
}
