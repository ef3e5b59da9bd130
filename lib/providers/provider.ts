import type { z } from "zod";
import type { Opened, TurnRecord } from "@/lib/benchmarks/family";
import type { Message, TextHash } from "@/lib/contracts/message";
import type { Received } from "@/lib/contracts/reading";
import type { Cut, ReplyEnding } from "@/lib/contracts/turn-facts";
import type { Usage } from "@/lib/contracts/usage";
import type { Random } from "@/lib/random/random";

/** A shared text in the forms needed for sending and counting. */
export interface SentText {
  readonly text: string;
  /** The text as a JSON string without its quotes, in UTF-8. */
  readonly json: Buffer;
  /** Number of tokens under o200k_base. */
  readonly tokens: number;
}

export interface AskRequest {
  messages: readonly Message[];
  /** Returns a shared text of the messages' parts by its hash. */
  text: (hash: TextHash) => SentText;
  /** Largest number of tokens of the answer and of the reasoning before it; null leaves both to the model's settings. */
  limit: { answer: number; reasoning: number } | null;
  /** The part to remove from the messages so that they fit the model's context. */
  cut: Cut | null;
  /** Added to the model's seed, so that repetitions differ. */
  repetition: number;
  /** The item behind the messages, which simulated models need and others ignore. */
  subject: { opened: Opened; turns: readonly TurnRecord[] } | null;
  /** Creates a simulated model's random source, which depends only on the sample and the attempt. */
  random: () => Random;
  /** Aborts the call immediately. */
  signal: AbortSignal;
  /** Called when a request begins to be sent: from then on it may be billed. */
  onSent?: () => void;
}

export interface Reply {
  /** The answer without its reasoning; blank only if `ended` gives a reason. */
  text: string;
  /** Reasoning text, from a separate field or from the reply's text. */
  reasoning: string | null;
  /** Mapping of the received text to both; absent or null if the answer is that text. */
  received?: Received | null;
  /** True if a key of this environment was removed from the text or the reasoning. */
  redacted?: boolean;
  /** The endpoint's finish reason: `stop`, `length` and so on. */
  finishReason: string | null;
  ended: ReplyEnding;
  usage: Usage;
  /** Time from the request's first byte written to the reply's last byte read, in milliseconds; null if something else took time. */
  latencyMs: number | null;
  /** The endpoint's id of the request. */
  requestId?: string | null;
  /** The response without the reply's text: id, model, usage, fingerprint. */
  envelope: Record<string, unknown>;
  /** Releases the memory slot of a large reply; called once it is stored. */
  release?: () => void;
}

/** A model that can be asked. */
export interface Provider {
  /** Makes one call. Throws ProviderError for every failure, and the signal's reason if the call is aborted. */
  ask(request: AskRequest): Promise<Reply>;
  /** Closes its connections. */
  close(): Promise<void>;
}

/**
 * Makes a call to a model and pays for it, by its size: the bytes of its prompt, the limit of its answer in tokens if any, and the
 * expected tokens. `counts` reads what the answer took.
 */
export type PaidCall = <Answer>(
  size: { bytes: number; limit: number | null; expected: number },
  ask: () => Promise<Answer>,
  counts: (answer: Answer) => Pick<Reply, "usage" | "text">,
) => Promise<Answer>;

/** Makes a call that no budget counts. */
export const unpaid: PaidCall = (_size, ask) => ask();

/**
 * Makes a call unless its response is already stored under `request`; `call` receives a signal that aborts it, and the function that pays
 * for it. Throws as `ask` does.
 */
export type KeptCall = <Shape extends z.ZodType>(
  request: unknown,
  shape: Shape,
  call: (signal: AbortSignal, pay: PaidCall) => Promise<z.output<Shape>>,
) => Promise<z.output<Shape>>;

/** Error handling for a part of a job that fails alone if its calls fail, without affecting the job's `check()`. */
export interface PartManners {
  /** Largest number of calls of one request before its model counts as unavailable. */
  mostCalls: number;
  /** What a person does after fixing the cause, such as `try again`. */
  remedy: string;
}
