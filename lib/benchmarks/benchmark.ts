import type { z } from "zod";
import type { Check, Verdict } from "@/lib/contracts/check";
import type { EnduranceView } from "@/lib/contracts/endurance";
import type { Evidence } from "@/lib/contracts/evidence";
import type { JobProgress } from "@/lib/contracts/job";
import type { Metric, PublishedFigure } from "@/lib/contracts/metric";
import type { SampleStatus } from "@/lib/contracts/sample";
import type { TurnScene } from "@/lib/contracts/scene";
import type { Tags } from "@/lib/contracts/slice";
import type { BuilderModels, BuildResult, Message } from "@/lib/contracts/suite";
import type { Views } from "@/lib/contracts/views";
import type { Random } from "@/lib/random/random";
import type { CommandLine } from "./command-line";

/** One generated or imported unit to evaluate, before it is stored. */
export interface NewItem<Item> {
  /** Unique in the suite and readable: `n100-s3`. */
  key: string;
  tags: Tags;
  body: Item;
}

/** A finished turn of a sample. */
export interface TurnRecord {
  reply: string;
  verdict: Verdict | null;
}

/** Models lent to a benchmark for judging and building; each is absent when none is configured. */
export interface Tools {
  chat?: (request: { messages: Message[]; temperature?: number; json?: boolean; maxTokens?: number }) => Promise<{
    text: string;
    /** Natural-log probabilities of the reply's tokens, when the endpoint returns them. */
    tokenLogprobs: number[] | null;
  }>;
  embed?: (texts: string[]) => Promise<number[][]>;
  /** Where somebody watches a builder: hears how far it is. */
  report?: (progress: JobProgress) => void;
}

/** Thrown by a verifier whose judge failed: the turn is unscored, and these are its checks, with an `error` where nothing can be said. */
export class Unjudged extends Error {
  override readonly name = "Unjudged";

  constructor(
    message: string,
    readonly checks: readonly Check[],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A verdict without its checks. */
export interface BriefVerdict {
  /** A letter for each check in item order; the credit of each check is that of its outcome. */
  outcomes: string;
  score: number;
  passed: boolean;
}

export interface Verifier<Item> {
  id: string;
  version: string;
  label: string;
  description: string;
  /** Pure unless it asks a judge in `tools`; throws when it cannot tell, which makes the sample "unscored". */
  score(item: Item, turns: readonly TurnRecord[], reply: string, tools: Tools): Verdict | Promise<Verdict>;
  /** What `score` says, sooner; only for pure verifiers of families whose next turn looks at no verdict. */
  brief?(item: Item, turns: readonly TurnRecord[], reply: string): BriefVerdict;
}

/** A sample as metrics see it. `turns` is empty unless something was scored. */
export interface SampleRecord<Item> {
  ordinal: number;
  key: string;
  tags: Tags;
  item: Item;
  repetition: number;
  status: SampleStatus;
  /** 0 to 1; null unless scored. */
  score: number | null;
  passed: boolean | null;
  latencyMs: number | null;
  outputTokens: number | null;
  /** Per turn: the outcome letters of its checks in item order, and its score. */
  turns: { outcomes: string; score: number | null; passed: boolean | null; latencyMs: number | null }[];
}

export interface SimulationProfile {
  id: string;
  label: string;
  description: string;
}

/** One reply read from a file of the authors' format. */
export interface ImportedReply {
  /** Key of the item it answers, among the items of the same import. */
  key: string;
  /** Turn of a dialogue that it answers, from 0; 0 when absent. A model's replies to an item come in the order of their turns; turn 0 begins another repetition. */
  turn?: number;
  model: string;
  reply: string;
  latencyMs: number | null;
}

export interface ImportOutcome<Item> {
  items: NewItem<Item>[];
  replies: ImportedReply[];
  /** Parameters to store with the suite. */
  params: unknown;
  read: number;
  problems: { line: number | null; message: string }[];
}

export interface Importer<Item> {
  id: string;
  label: string;
  description: string;
  makes: "suite" | "run";
  /** For the file picker: `.csv`. */
  accepts: string;
  /** Reads what can be read and names the rest; never throws for a bad row. */
  read(text: string): ImportOutcome<Item>;
}

/** Writes a suite's items as a file of the authors' format. */
export interface Exporter<Item> {
  id: string;
  label: string;
  /** With its dot: `.jsonl`. */
  extension: string;
  write(items: readonly { key: string; body: Item }[]): string;
}

/**
 * Makes values for one suite parameter, such as a vocabulary, and says why it dropped what it dropped. Given the same answers it
 * asks the same: a build that was broken off is done again, with the answers that it had. A `HeedError` of a tool is thrown on.
 */
export interface Builder {
  id: string;
  label: string;
  description: string;
  /** Name of the suite parameter that it fills. */
  fills: string;
  input: z.ZodType;
  models: BuilderModels;
  build(input: unknown, tools: Tools): Promise<BuildResult>;
}

/** How long dialogues hold out, for families whose dialogues end when patience runs out. A turn passes when its verdict does. */
export interface Endurance<RunParams> extends EnduranceView {
  /** Failed turns in a row that end a dialogue. */
  patience(runParams: RunParams): number;
  /** Turns after which a dialogue is broken off; null where nothing but its script ends it. */
  maxTurns(runParams: RunParams): number | null;
}

/**
 * A benchmark family. One folder under lib/benchmarks and one line in registry.ts; nothing else knows a family by name.
 * `Params` draws the form that generates a suite, `RunParams` the family's part of the launch form.
 */
export interface Benchmark<Params = unknown, Item = unknown, RunParams = unknown, Facts = unknown> {
  id: string;
  version: string;
  title: string;
  summary: string;
  paper: { title: string; reference: string; url: string };
  params: z.ZodType<Params>;
  runParams: z.ZodType<RunParams>;
  item: z.ZodType<Item>;
  presets: { id: string; label: string; help: string; params: Partial<Params> & Record<string, unknown> }[];
  /** Pure: the same parameters and seed give the same items, byte for byte, on every machine. */
  generate(params: Params, random: Random): NewItem<Item>[];
  /** What the reply is checked for, in the order of the outcome letters. */
  requirements(item: Item, turn: number): { id: string; label: string; group: string }[];
  /** Messages of the next request, or null when the sample is over. Deterministic: prompts are rebuilt, not stored. */
  nextTurn(item: Item, turns: readonly TurnRecord[], runParams: RunParams): Message[] | null;
  /** True where a dialogue that outgrows the model's context ends there and counts as far as it went (censored); else it fails. */
  endsOnOverflow?: boolean;
  /** Patience and groups, for a family whose dialogues are cut where patience runs out. */
  endurance?: Endurance<RunParams>;
  /** Where a turn (from 0) stands in its dialogue, for families that tell one. */
  scene?(item: Item, turn: number): TurnScene;
  /** Rule of thumb for estimates: turns of one sample; 1 where absent. */
  expectedTurns?(item: Item, runParams: RunParams): number;
  /** Why a reply must be asked for again, or null. */
  accept?(item: Item, reply: string, tools: Tools, runParams: RunParams): Promise<{ reason: string; detail: string } | null>;
  /** Whether a suite of these stored parameters has items that only a judge model can score: a run of it without one is refused. */
  needsJudge?(suiteParams: unknown): boolean;
  /** Replies that may be rejected before the sample fails; 1 where `accept` is absent. */
  maxAttempts(runParams: RunParams): number;
  /** The first is the default and follows the authors' released behaviour. */
  verifiers: Verifier<Item>[];
  /** How a verifier came to its verdict on a reply, where marks in the reply do not say enough. */
  explain?(item: Item, turns: readonly TurnRecord[], reply: string, verifierId: string): Promise<Evidence>;
  /** What metrics need of a sample: little, since a run may have a hundred thousand and all are held at once. */
  facts(sample: SampleRecord<Item>): Facts;
  /** All metrics from the facts of a run's samples in their order, or none for none. */
  aggregate(facts: readonly Facts[], runParams: RunParams): Metric[];
  views: Views;
  published: PublishedFigure[];
  importers: Importer<Item>[];
  /** Absent where the authors have no format for items. */
  exporters?: Exporter<Item>[];
  builders: Builder[];
  /** Absent where the authors released no replies to score. */
  commandLine?: CommandLine;
  profiles: SimulationProfile[];
  /** How a reply of a given skill looks. */
  simulate(item: Item, turns: readonly TurnRecord[], profile: string, random: Random): string;
  /** Reads an item back out of a request's messages, for the simulated endpoint; null when it is not of this family. */
  recognise(messages: readonly Message[]): { item: Item; turns: TurnRecord[] } | null;
  /** Rule of thumb for estimates: output tokens of one reply. */
  expectedOutputTokens(item: Item): number;
  /** Small cases for the contract test: `good` must beat `bad`. */
  fixtures: { item: Item; good: string; bad: string }[];
}

/** A family as the rest of the house holds it: every value that enters is parsed first. */
export interface AnyBenchmark extends Omit<Benchmark, "facts" | "aggregate"> {
  aggregator(runParams: unknown): Aggregator;
}

/** Takes the samples of a run one by one, in their order, and then gives the metrics. */
export interface Aggregator {
  add(sample: SampleRecord<unknown>): void;
  metrics(): Metric[];
}
