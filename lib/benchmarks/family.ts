import type { Facts, Verdict } from "@/lib/contracts/check";
import type { Message, TextHash } from "@/lib/contracts/message";
import type { Sampling } from "@/lib/contracts/model";
import type { SampleStatus } from "@/lib/contracts/sample";
import type { Tags } from "@/lib/contracts/slice";
import type { BuildResult } from "@/lib/contracts/suite";
import type { SentFacts } from "@/lib/contracts/turn-facts";
import type { BuildKit, ImportKit } from "./kit";

/* What a family is given and what it gives: items, requests, replies and samples, and how items come in and leave. */

declare const brand: unique symbol;

/** An item that its family's schema has parsed, with the shared texts that it names. Only `openItem` makes one. */
export interface Opened<Item = unknown> {
  readonly item: Item;
  /** A shared text by its hash; throws for one that `suite.texts` did not name for this purpose. */
  readonly text: (hash: TextHash) => string;
  readonly [brand]: "opened";
}

/** What a family may know of the model that is asked. */
export interface ModelFacts {
  name: string;
  kind: "openai-compatible" | "simulated" | "imported";
  /** Tokens of prompt and answer together; null where nobody has said. */
  contextTokens: number | null;
  /** What its maker says that it can read, in tokens. */
  claimedContextTokens: number | null;
  /** What it may spend on reasoning before an answer; null where nobody has said. */
  reasoningTokens: number | null;
  /** A base model has no chat template and continues a text. */
  base: boolean;
  /** Such as "API models" or "over 20B"; null where none was given. */
  group: string | null;
  /** What stands for an empty reply in a history; "" where it is sent empty. */
  emptyReply: string;
}

/** A run as its family sees it. Only `openRun` makes one, from parameters that the family's schema has parsed. */
export interface RunFacts<RunParams = unknown, Params = unknown> {
  readonly params: RunParams;
  /** Parameters of the suite; null where they are not those of the form, as in imported suites. */
  readonly suite: Params | null;
  /** The suite's parameters as they are stored. */
  readonly storedSuite: unknown;
  readonly model: ModelFacts;
  /** Of its samples a part has been asked, and its metrics are of that part. */
  readonly live: boolean;
  readonly [brand]: "run";
}

/** One generated or imported unit to evaluate, before it is stored. */
export interface NewItem<Item> {
  /** Unique in the suite and readable: `n100-s3`. */
  key: string;
  tags: Tags;
  body: Item;
}

/** A reply with what is known of its request and its end. */
export interface Answer {
  reply: string;
  sent: SentFacts;
}

/** A finished turn of a sample. */
export interface TurnRecord extends Answer {
  /** Null where the verifier was asked for its brief verdict alone, or could not tell. */
  verdict: Verdict | null;
}

/** What is sent for one turn. */
export interface Request {
  messages: Message[];
  /** Most tokens of the answer, and what a reasoning model may spend before it; absent: the model's own settings decide. */
  output?: { answer: number; reasoning?: number };
  /** The text that may lose its end for a model with a known context length; absent: nothing may be cut. */
  shorten?: { message: number; part: number };
  /** Samples that begin with this text wait for the first of them, where the run asks for it; a hash among the messages' parts. */
  warm?: TextHash;
}

/** A turn as metrics see it: the outcome letters of its checks in item order, and what came with the reply. */
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
 * A sample as metrics see it. `turns` is empty unless something was scored; those of a dialogue that was broken off are there up to its last
 * answered turn, whatever its status.
 */
export interface SampleRecord<Item = unknown> {
  ordinal: number;
  key: string;
  tags: Tags;
  /** Opened when it is first looked at: a digest that can do with tags should. */
  item: Item;
  /** The samples that belong together; the item's key where a family names no clusters. */
  cluster: string;
  repetition: number;
  status: SampleStatus;
  /** Null unless scored. */
  score: number | null;
  passed: boolean | null;
  latencyMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  /** US dollars at the run's price; null where the model has none. */
  costUsd: number | null;
  turns: ScoredTurn[];
  /** What jobs found out later of the sample and of its item, by the job's kind. */
  later: Readonly<Record<string, Facts>>;
}

/** What a file says of a reply beside its text; what is absent, nobody said. */
export interface ReplyFacts {
  latencyMs?: number;
  inputTokens?: number;
  outputTokens?: number;
  reasoningTokens?: number;
  /** US dollars. */
  costUsd?: number;
  /** In the words of the endpoint. */
  finishReason?: string;
  /** What was asked for with it. */
  sampling?: Sampling;
  systemPrompt?: string;
}

/** One reply read from a file of the authors' format, or the verdict on one where the file holds no reply. */
export interface ImportedReply {
  /** Key of the item it answers, among the items of the same import. */
  key: string;
  /** Turn of a dialogue that it answers, from 0; 0 when absent. A model's replies to an item come in the order of their turns; turn 0 begins another repetition. */
  turn?: number;
  model: string;
  /** Null where the file has the verdict alone. */
  reply: string | null;
  latencyMs: number | null;
  /** A verdict that the file gives, such as a row of a score table; the verifier is not asked then. */
  verdict?: Verdict;
  /** The file has a verdict on it, though the verifier is asked: it is scored as it stands, thoughts and all, unless a person wants it otherwise. */
  judged?: boolean;
  /** Fields of the row that Heed has no place for. */
  extra?: Record<string, unknown>;
  facts?: ReplyFacts;
}

/** Where something was read: the file's name and the line at which it begins. */
export interface FilePlace {
  file: string;
  line: number;
}

/** What an importer reads, in any order: the suite's parameters at most once, the items in the order of their suite; each with its place where it has one. */
export type Imported<Item> =
  | { kind: "params"; params: unknown }
  | { kind: "item"; item: NewItem<Item>; place?: FilePlace }
  | { kind: "reply"; reply: ImportedReply; place?: FilePlace };

export interface Importer<Item> {
  /** Reads what can be read and names the rest through `kit.problem`; never throws for a bad row. */
  read: (kit: ImportKit) => AsyncIterable<Imported<Item>>;
}

/** Writes a suite's items as a file of the authors' format, piece by piece, with the texts that the family names for "export". */
export interface Exporter<Item> {
  /** With its dot: `.jsonl`. */
  extension: string;
  write: (items: AsyncIterable<{ key: string; tags: Tags; opened: Opened<Item> }>) => AsyncIterable<string>;
}

/**
 * Makes values for one suite parameter, or items of a suite. Given the same answers it asks the same: a build that was broken off
 * is done again, with the answers that it had. A `HeedError` of a tool is thrown on.
 */
export type Builder<Item> =
  | { makes: "values"; build: (input: unknown, kit: BuildKit) => Promise<BuildResult> }
  | { makes: "items"; build: (input: unknown, kit: BuildKit) => AsyncIterable<NewItem<Item>> };
