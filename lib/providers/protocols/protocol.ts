import type { OpenaiCompatible, SentParameter } from "@/lib/contracts/model";
import type { ThoughtsForm } from "@/lib/contracts/plain/thoughts-form";
import type { Usage } from "@/lib/contracts/usage";

/** An object of JSON. */
export type Fields = Record<string, unknown>;

/** A message as it is said, its shared texts put in. */
export interface SpokenMessage {
  role: string;
  content: string;
}

/** What a request may ask for beside the model's settings; an endpoint that knows no such thing is sent nothing. */
export interface Wants {
  /** A reply that is one object of JSON. */
  json?: boolean;
  /** Log-probabilities of the reply's tokens. */
  logprobs?: boolean;
}

export interface ToolCall {
  name: string;
  arguments: string;
}

/** What a message holds. */
export interface Spoken {
  /** The answer's text. */
  text: string;
  /** Reasoning that stands apart from the answer. */
  thoughts: string;
  refusal: string;
  /** Tools that the model called, though none was offered. */
  calls: ToolCall[];
}

/** A reply as its body says it, keys and all. */
export interface SaidReply extends Spoken {
  /** How it ended, in the endpoint's word (contracts/plain/reply-ending.ts); null where it does not say. */
  finish: string | null;
  usage: Usage;
  /** Short texts and numbers beside the reply that are kept with it: id, model, fingerprint. */
  envelope: Fields;
  /** The endpoint's own counts, numbers alone, kept as `usage`; null where there are none. */
  counts: Fields | null;
  /** Absent where `thoughts` is what the model thought, word for word. */
  thoughtsForm?: ThoughtsForm | undefined;
}

/** A model that an endpoint lists. */
export interface OfferedModel {
  name: string;
  /** Tokens of a prompt, or of prompt and answer, that the endpoint says it takes; null where it does not say. */
  contextTokens: number | null;
}

/** What the body of a 2xx holds. */
export interface ReadBody {
  /** Null where there is no reply in it. */
  reply: SaidReply | null;
  /** Why there is none, in a sentence; empty for a reply. */
  lack: string;
  /** An error within the reply, which then counts for nothing. */
  ownError?: unknown;
  /** An error beside the reply or in its place. */
  error?: unknown;
  /** The reply had begun before the error. */
  isBegun: boolean;
}

/** Puts the events of one stream together to the body that the endpoint would have sent as a whole. */
export interface StreamFold {
  /** UTF-16 code units of the reply that are held. */
  readonly held: number;
  /** Takes one event: its name (empty where it has none), and its data, parsed where it is JSON and as text where it is not. */
  take(name: string, data: unknown): void;
  /** The body, or the stream's error as a body; null where the stream ended before its reply did. */
  end(): Fields | null;
}

/** A header that carries a key. */
export interface KeyHeader {
  /** In lower case. */
  readonly name: string;
  /** What stands before the key in it. */
  readonly before: string;
  /** Hosts that take it; absent for all others. */
  readonly hosts?: RegExp;
}

/**
 * How endpoints of one kind are spoken to: a pure value, without network, clock or environment. Connections, retries, limits, redaction and
 * reading of thoughts are the same for all.
 */
export interface Protocol {
  /** Headers that carry the key, by host; the first that fits an address is sent, and the last fits all. */
  readonly keyHeaders: readonly KeyHeader[];
  /** Further headers of every call, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** What an address may end with that is a path of the protocol, and is taken off. */
  readonly ends: RegExp;
  /** The last step of most addresses, such as `v1`, which is proposed where it is missing; null where there is none. */
  readonly version: string | null;
  /** What one call is called in a sentence: `a chat completion`. */
  readonly call: string;
  /** Path of a call below the address, with a query where it needs one. */
  path(settings: OpenaiCompatible): string;
  /**
   * The body of a request without its messages; absent parameters are left to the endpoint. `extraBody` wins over all, and a null in it
   * under a name of `settings` takes out what Heed would send.
   */
  fields(settings: OpenaiCompatible, repetition: number, wants: Wants): Fields;
  /** The body with its messages. */
  withMessages(fields: Fields, messages: readonly SpokenMessage[]): Fields;
  /** A body's settings by the names under which a refusal speaks of them, wherever they lie in it. */
  settings(fields: Fields): Fields;
  /** Names in a refusal of what no request can do without. */
  readonly needed: readonly string[];
  /** Another name of an answer's limit for an endpoint that does not know this one; null where there is no other. */
  otherLimit(field: string): NonNullable<OpenaiCompatible["limitField"]> | null;
  /** Which of a model's parameters is sent under which of the names in `settings`; `reasoningTokens` where there is a thinking budget. */
  readonly sampled: Readonly<Record<string, SentParameter>>;
  /** Reads the body of a 2xx. */
  read(body: unknown): ReadBody;
  /** Log-probabilities of a reply's tokens; null where the body has none. */
  logprobs(body: unknown): number[] | null;
  /** Begins to read a stream of events. */
  stream(): StreamFold;
  /** The body of a failure with its words as `message`, `code`, `type` and `param`, at any depth (error-findings.ts). */
  error(body: unknown): unknown;
  /** Embeddings of texts, in their order; null where the protocol has none. */
  readonly embeddings: {
    readonly path: string;
    body(model: string, texts: readonly string[]): Fields;
    /** Throws for a body of another shape. */
    read(body: unknown): number[][];
  } | null;
  /** The list of models: its path, what is in one page of it (null for a body of another shape), and the path of the next page, null after the last. */
  readonly models: {
    readonly path: string;
    read(body: unknown): OfferedModel[] | null;
    next?(body: unknown): string | null;
  };
  /** Limit of an answer that is sent where a model's settings have none, in tokens; absent where a request can do without. */
  usualLimit?(settings: Pick<OpenaiCompatible, "model" | "extraBody">): number | null;
  /** A reply in the shape in which it came, put together again from what is kept of it. */
  restored(envelope: Fields, reply: { text: string | null; reasoning: string | null; finish: string | null; calls: unknown }): Fields;
}
