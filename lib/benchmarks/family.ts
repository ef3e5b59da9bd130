import type { Facts, Verdict } from "@/lib/contracts/check";
import type { Message, TextHash } from "@/lib/contracts/message";
import type { Sampling } from "@/lib/contracts/model";
import type { SampleStatus } from "@/lib/contracts/sample";
import type { Tags } from "@/lib/contracts/slice";
import type { BuildResult } from "@/lib/contracts/suite";
import type { SentFacts } from "@/lib/contracts/turn-facts";
import type { BuildKit, ImportKit } from "./kit";

/* The data that families receive and return: items, requests, replies and samples, and their import and export. */

declare const brand: unique symbol;

/** An item parsed by its family's schema, with access to its shared texts. Made only by `openItem`. */
export interface Opened<Item = unknown> {
  readonly item: Item;
  /** Returns a shared text by its hash; throws if `suite.texts` did not name it for this purpose. */
  readonly text: (hash: TextHash) => string;
  readonly [brand]: "opened";
}

/** Facts about the model that its family may use. */
export interface ModelFacts {
  name: string;
  kind: "openai-compatible" | "simulated" | "imported";
  /** Limit on the tokens of prompt and answer together; null if unknown. */
  contextTokens: number | null;
  /** Input tokens that the model can read according to its maker; null if unknown. */
  claimedContextTokens: number | null;
  /** Tokens that it may spend on reasoning before an answer; null if unknown. */
  reasoningTokens: number | null;
  /** A base model has no chat template and continues a text. */
  base: boolean;
  /** Such as "API models" or "over 20B"; null if none was given. */
  group: string | null;
  /** Text that replaces an empty reply in a history; "" if it is sent empty. */
  emptyReply: string;
}

/** A run as its family sees it, with parameters parsed by the family's schema. Made only by `openRun`. */
export interface RunFacts<RunParams = unknown, Params = unknown> {
  readonly params: RunParams;
  /** Parameters of the suite; null if they do not match the form, as in imported suites. */
  readonly suite: Params | null;
  /** The suite's parameters as stored. */
  readonly storedSuite: unknown;
  readonly model: ModelFacts;
  /** The run's instruction ahead of every request (next-request.ts adds it); null for none. */
  readonly systemPrompt: string | null;
  /** True if only some of its samples have been asked; its metrics cover those. */
  readonly live: boolean;
  readonly [brand]: "run";
}

/** A generated or imported item before it is stored. */
export interface NewItem<Item> {
  /** Unique in the suite, and readable: `n100-s3`. */
  key: string;
  tags: Tags;
  body: Item;
}

/** A reply with the facts of its request and its ending. */
export interface Answer {
  reply: string;
  sent: SentFacts;
}

/** A finished turn of a sample. */
export interface TurnRecord extends Answer {
  /** Null if only the brief verdict was requested, or if the verifier could not decide. */
  verdict: Verdict | null;
}

/** Messages and limits of the request for one turn. */
export interface Request {
  messages: Message[];
  /** Token limits of the answer and of a reasoning model's reasoning before it; if absent, the model's own settings apply. */
  output?: { answer: number; reasoning?: number };
  /** The text whose end may be cut for a model with a known context length; nothing may be cut if absent. */
  shorten?: { message: number; part: number };
  /** Hash of a shared text with which messages begin. If the run warms caches, the other samples with this text wait for the first. */
  warm?: TextHash;
}

/** A turn as metrics read it: the outcome letters of its checks in item order, and the facts of the reply. */
export interface ScoredTurn {
  outcomes: string;
  credits: readonly number[] | null;
  score: number | null;
  passed: boolean | null;
  facts: Facts | null;
  latencyMs: number | null;
  sent: SentFacts;
}

/**
 * A sample as metrics read it. `turns` is empty unless something was scored; an interrupted dialogue has its turns up to the last answered
 * one, whatever its status.
 */
export interface SampleRecord<Item = unknown> {
  ordinal: number;
  key: string;
  tags: Tags;
  /** Opened on first access, so a digest that needs only tags should not read it. */
  item: Item;
  /** The cluster of the sample; the item's key if the family names no clusters. */
  cluster: string;
  repetition: number;
  status: SampleStatus;
  /** Null unless scored. */
  score: number | null;
  passed: boolean | null;
  latencyMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  /** US dollars at the run's price; null if the model has none. */
  costUsd: number | null;
  turns: ScoredTurn[];
  /** Findings of later jobs about the sample and its item, by kind of job. */
  later: Readonly<Record<string, Facts>>;
}

/** Facts that a file gives about a reply besides its text; absent if unknown. */
export interface ReplyFacts {
  latencyMs?: number;
  inputTokens?: number;
  outputTokens?: number;
  reasoningTokens?: number;
  /** US dollars. */
  costUsd?: number;
  /** As the endpoint worded it. */
  finishReason?: string;
  /** Sampling parameters of its request. */
  sampling?: Sampling;
  systemPrompt?: string;
}

/** A reply from a file in the authors' format, or the verdict on a reply that the file does not contain. */
export interface ImportedReply {
  /** Key of its item, among the items of the same import. */
  key: string;
  /**
   * Turn of the dialogue that it answers, from 0; 0 if absent. A model's replies to an item are in the order of their turns; turn 0 begins
   * another repetition.
   */
  turn?: number;
  model: string;
  /** Null if the file has only the verdict. */
  reply: string | null;
  latencyMs: number | null;
  /** A verdict from the file, such as a row of a score table; the verifier is not asked then. */
  verdict?: Verdict;
  /**
   * True if the file contains a verdict on it but the verifier is asked anyway: the whole reply is scored, including its reasoning, unless
   * a person chooses otherwise.
   */
  judged?: boolean;
  /** Fields of the row that Heed does not store elsewhere. */
  extra?: Record<string, unknown>;
  facts?: ReplyFacts;
}

/** Origin of imported data: the name of the file and the line at which the record begins. */
export interface FilePlace {
  file: string;
  line: number;
}

/**
 * A part of an import, with its place if known. Parts come in any order: the suite's parameters at most once, the items in the order of
 * their suite.
 */
export type Imported<Item> =
  | { kind: "params"; params: unknown }
  | { kind: "item"; item: NewItem<Item>; place?: FilePlace }
  | { kind: "reply"; reply: ImportedReply; place?: FilePlace };

export interface Importer<Item> {
  /** Reads all readable rows and reports the others through `kit.problem`; never throws for a bad row. */
  read: (kit: ImportKit) => AsyncIterable<Imported<Item>>;
}

/** Writes a suite's items as a file in the authors' format, piece by piece, with the texts that the family names for "export". */
export interface Exporter<Item> {
  /** Includes the dot: `.jsonl`. */
  extension: string;
  write: (items: AsyncIterable<{ key: string; tags: Tags; opened: Opened<Item> }>) => AsyncIterable<string>;
}

/**
 * Makes values of one suite parameter, or items of a suite. Given the same answers it asks the same questions, so an interrupted build
 * restarts with its stored answers. It rethrows a `HeedError` of a tool.
 */
export type Builder<Item> =
  | { makes: "values"; build: (input: unknown, kit: BuildKit) => Promise<BuildResult> }
  | { makes: "items"; build: (input: unknown, kit: BuildKit) => AsyncIterable<NewItem<Item>> };
