import type { OpenaiCompatible, SentParameter } from "@/lib/contracts/model";
import type { ThoughtsForm } from "@/lib/contracts/plain/thoughts-form";
import type { Usage } from "@/lib/contracts/usage";
import type { BatchForm } from "./batch-form";

/** A JSON object. */
export type Fields = Record<string, unknown>;

/** A message as it is sent, with its shared texts inserted. */
export interface SpokenMessage {
  role: string;
  content: string;
}

/** Features that a request may ask for beside the model's settings; they are not sent to endpoints without them. */
export interface Wants {
  /** Requests a reply that is one JSON object. */
  json?: boolean;
  /** Requests log-probabilities of the reply's tokens. */
  logprobs?: boolean;
}

export interface ToolCall {
  name: string;
  arguments: string;
}

/** Contents of a message. */
export interface Spoken {
  /** The answer's text. */
  text: string;
  /** Reasoning that is separate from the answer. */
  thoughts: string;
  refusal: string;
  /** Tools that the model called, although none was offered. */
  calls: ToolCall[];
}

/** A reply as in its body, still with any keys. */
export interface SaidReply extends Spoken {
  /** The endpoint's finish reason (contracts/plain/reply-ending.ts); null if it gives none. */
  finish: string | null;
  usage: Usage;
  /** Short texts and numbers beside the reply that are stored with it: id, model, fingerprint. */
  envelope: Fields;
  /** The endpoint's token counts, only numbers, stored as `usage`; null if there are none. */
  counts: Fields | null;
  /** Absent if `thoughts` are the model's own words. */
  thoughtsForm?: ThoughtsForm | undefined;
}

/** A model that an endpoint lists. */
export interface OfferedModel {
  name: string;
  /** Largest number of tokens of a prompt, or of prompt and answer, according to the endpoint; null if unknown. */
  contextTokens: number | null;
}

/** Contents of the body of a 2xx. */
export interface ReadBody {
  /** Null if the body has no reply. */
  reply: SaidReply | null;
  /** Sentence about the missing reply; empty if there is one. */
  lack: string;
  /** An error within the reply, which makes the reply invalid. */
  ownError?: unknown;
  /** An error beside the reply or instead of it. */
  error?: unknown;
  /** True if the reply had begun before the error. */
  isBegun: boolean;
}

/** Assembles the events of one stream into the body that the endpoint would have sent as a whole. */
export interface StreamFold {
  /** UTF-16 code units of the reply that are in memory. */
  readonly held: number;
  /** True once the last event of the stream has arrived: the reply is whole, even if its connection then breaks or stays open. */
  readonly isDone: boolean;
  /** Takes one event: its name (empty if it has none), and its data, which is parsed if it is JSON and a text otherwise. */
  take(name: string, data: unknown): void;
  /** Returns the body, or the stream's error as a body; null if the stream ended before its reply did. */
  end(): Fields | null;
}

/** A header that carries a key. */
export interface KeyHeader {
  /** In lower case. */
  readonly name: string;
  /** Text before the key in the header's value. */
  readonly before: string;
  /** Hosts that take it; absent for all others. */
  readonly hosts?: RegExp;
}

/**
 * Format of the requests and replies of endpoints of one kind, without network, clock or environment. Connections, retries, limits,
 * redaction and separation of thoughts are the same for all.
 */
export interface Protocol {
  /** Headers that carry the key, by host; the first that matches an address is sent, and the last matches all. */
  readonly keyHeaders: readonly KeyHeader[];
  /** Further headers of every call, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Matches a path of the protocol at the end of an address, which is removed. */
  readonly ends: RegExp;
  /** The last step of most addresses, such as `v1`, which is proposed if it is missing; null if there is none. */
  readonly version: string | null;
  /** Name of one call in a sentence: `a chat completion`. */
  readonly call: string;
  /** Returns the path of a call below the address, with a query if it needs one. */
  path(settings: OpenaiCompatible): string;
  /**
   * Builds the body of a request without its messages; absent parameters are left to the endpoint. `extraBody` overrides everything, and a
   * null in it under a name of `settings` removes a field that Heed would send.
   */
  fields(settings: OpenaiCompatible, repetition: number, wants: Wants): Fields;
  /** Adds messages to a body. */
  withMessages(fields: Fields, messages: readonly SpokenMessage[]): Fields;
  /** Returns a body's settings by their names in refusals, at whatever depth they are. */
  settings(fields: Fields): Fields;
  /** Names in refusals of the fields that every request needs. */
  readonly needed: readonly string[];
  /** Returns another name of the answer's limit, for an endpoint that does not know this one; null if there is none. */
  otherLimit(field: string): NonNullable<OpenaiCompatible["limitField"]> | null;
  /** The model's parameter that is sent under each name in `settings`; `reasoningTokens` if there is a thinking budget. */
  readonly sampled: Readonly<Record<string, SentParameter>>;
  /** Reads the body of a 2xx. */
  read(body: unknown): ReadBody;
  /** Returns the log-probabilities of a reply's tokens; null if the body has none. */
  logprobs(body: unknown): number[] | null;
  /** Creates the assembler of a stream's events. */
  stream(): StreamFold;
  /** Returns the body of a failure with its details as `message`, `code`, `type` and `param`, at any depth (error-findings.ts). */
  error(body: unknown): unknown;
  /** Embeddings of texts, in order; null if the protocol has none. */
  readonly embeddings: {
    readonly path: string;
    body(model: string, texts: readonly string[]): Fields;
    /** Throws for a body of another shape. */
    read(body: unknown): number[][];
  } | null;
  /**
   * The list of models: its path, the reader of one page (null for a body of another shape), and the path of the next page, null after the
   * last.
   */
  readonly models: {
    readonly path: string;
    read(body: unknown): OfferedModel[] | null;
    next?(body: unknown): string | null;
  };
  /** Batches of requests; null if the protocol has none. */
  readonly batch: BatchForm | null;
  /** Returns the limit of an answer that is sent if a model's settings have none, in tokens; absent if the protocol requires no limit. */
  usualLimit?(settings: Pick<OpenaiCompatible, "model" | "extraBody">): number | null;
  /** Restores a reply to its original shape from its stored parts. */
  restored(envelope: Fields, reply: { text: string | null; reasoning: string | null; finish: string | null; calls: unknown }): Fields;
}
