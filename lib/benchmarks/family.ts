import type { z } from "zod";
import type { Check, Facts, Verdict } from "@/lib/contracts/check";
import type { EnduranceView } from "@/lib/contracts/endurance";
import type { Evidence } from "@/lib/contracts/evidence";
import type { Message, TextHash } from "@/lib/contracts/message";
import type { Metric } from "@/lib/contracts/metric";
import type { SampleStatus } from "@/lib/contracts/sample";
import type { TurnScene } from "@/lib/contracts/scene";
import type { Tags } from "@/lib/contracts/slice";
import type { Standing } from "@/lib/contracts/standing";
import type { BuildResult } from "@/lib/contracts/suite";
import type { Cut, SentFacts } from "@/lib/contracts/turn-facts";
import type { Random } from "@/lib/random/random";
import type { Command, Comparison } from "./command";
import type { BuildKit, ImportKit, Tools } from "./kit";
import type { Manifest } from "./manifest";

/*
 * A family is one folder under lib/benchmarks and one line in registry.ts. Its manifest is plain data that every page may read;
 * its engine is loaded when something is generated, asked, scored or aggregated. Nothing else knows a family by name.
 */

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
  /** A letter for each check in item order. */
  outcomes: string;
  /** Credit of each check where its outcome's own does not say it; null or absent where all letters do. */
  credits?: readonly number[] | null;
  score: number;
  passed: boolean;
  facts?: Facts;
  note?: string;
}

export type JudgeUse = "never" | "may" | "must";

/** A request to a judge as estimates see it: its text but for the reply, and about how many tokens its answer has. */
export interface JudgeRequest {
  text: string;
  answerTokens: number;
}

export interface Verifier<Item = unknown> {
  /** What it makes of a judge model for a suite of these stored parameters; `never` where absent. A run is refused where one must judge and none is set. */
  judge?: (suiteParams: unknown) => JudgeUse;
  /** Of one that must have a judge: why, as a sentence for who launches without. */
  whyJudge?: string;
  /** What a judge is asked about each reply of a turn, for estimates; nothing where absent, and where one is asked only now and then. */
  judging?: (item: Item, turn: number) => readonly JudgeRequest[];
  /** Pure unless it asks a judge in `tools`; throws when it cannot tell, which makes the sample "unscored". */
  score: (opened: Opened<Item>, turns: readonly TurnRecord[], answer: Answer, tools: Tools) => Verdict | Promise<Verdict>;
  /** What `score` says, sooner; only for pure verifiers of families whose next turn looks at no verdict. */
  brief?: (opened: Opened<Item>, turns: readonly TurnRecord[], answer: Answer) => BriefVerdict;
}

/** One thing a reply is checked for. `weight` is 1 where absent. */
export interface Requirement {
  id: string;
  label: string;
  group: string;
  weight?: number;
  /** How it is decided, in plain words, where the label does not say it. */
  explains?: string;
  /** What sorts it is of beside its group, by the ids in `views.missedBy`: `{ predicate: ["@N", "!N"] }`. */
  sorts?: Readonly<Record<string, readonly string[]>>;
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
  /** Fields of the row that Heed has no place for. */
  extra?: Record<string, unknown>;
}

/** What an importer reads, in any order: the suite's parameters at most once, the items in the order of their suite. */
export type Imported<Item> =
  | { kind: "params"; params: unknown }
  | { kind: "item"; item: NewItem<Item> }
  | { kind: "reply"; reply: ImportedReply };

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

/** How a verdict came about, made when its tab is opened. */
export interface EvidenceMaker<Item> {
  id: string;
  label: string;
  make: (opened: Opened<Item>, turns: readonly TurnRecord[], answer: Answer, context: EvidenceContext) => Evidence | Promise<Evidence>;
}

export interface EvidenceContext {
  verifier: string;
  verdict: Verdict | null;
  cut: Cut | null;
  /** What a job stored beside the sample or its item, by the job's kind; null when it has not run. */
  stored: (kind: string) => Promise<unknown>;
  /** The long text of the same finding, such as the steps of an execution; null where there is none. */
  detail: (kind: string) => Promise<string | null>;
}

/** Dialogues that go on until the user's patience runs out. */
export interface Dialogue<Item, RunParams> {
  endurance?: EnduranceView & {
    /** Failed turns in a row that end a dialogue. */
    patience: (params: RunParams) => number;
    /** Turns after which a dialogue is broken off; null where nothing but its script ends it. */
    maxTurns: (params: RunParams) => number | null;
  };
  /** Where a turn (from 0) stands in its dialogue. */
  scene?: (item: Item, turn: number) => TurnScene;
  /** Rule of thumb for estimates: turns of one sample; 1 where absent. */
  expectedTurns?: (item: Item, params: RunParams) => number;
  /** True where a dialogue that outgrows the model's context ends there and counts as far as it went (censored); else it fails. */
  endsOnOverflow?: boolean;
}

/** A suite that a new database is given, and the profiles that have run it already. */
export interface Demonstration {
  name: string;
  /** Id of the family's preset, or null for the defaults. */
  preset: string | null;
  params?: Record<string, unknown>;
  profiles: readonly string[];
}

/** Something of a family that should be fast: `npm run bench` repeats `round` for some seconds on one core. */
export interface BenchCase {
  /** `IFScale scorer, 500 words`. */
  what: string;
  /** Units a second to reach. */
  reach: number;
  /** Units a second of the authors' own code on the same task and machine, where it was measured. */
  authors?: number;
  /** Does some work; how many units it was. */
  round: () => Promise<number>;
  note?: string;
}

/** A pass over the failed samples of a run by a model: which of the manifest's `failureClasses` each is. */
export interface Diagnosis<Item> {
  /** The request for one failed reply; null where nothing needs to be asked. */
  prompt: (opened: Opened<Item>, answer: Answer, verdict: Verdict) => { messages: { role: "system" | "user"; content: string }[] } | null;
  /** Facts out of the model's answer, the class's id as `class`; throws when they cannot be read, and the model is asked again. */
  read: (answer: string) => Facts;
}

/** What an execution showed: facts that slice like tags, and the whole of it as a text, such as the steps, stored by its hash. */
export interface Traced {
  facts: Facts;
  detail?: string;
}

/**
 * What executing items or replies shows, found by a job after a run and stored beside them under the trace's id: statistics of an
 * execution, the first divergence. Null where there is nothing to store.
 */
export interface Trace<Item> {
  /** Findings of another version are made again. */
  version: string;
  /** Of an item alone, once for all runs. */
  item?: (opened: Opened<Item>, tools: Tools) => Promise<Traced | null>;
  /** Of the first failed turn of a sample. */
  failure?: (opened: Opened<Item>, turns: readonly TurnRecord[], answer: Answer, verdict: Verdict, tools: Tools) => Promise<Traced | null>;
}

/** A sample of a run with the outcomes of its turns under the verifier that is looked at. */
export interface PanelSample {
  ordinal: number;
  itemId: number;
  status: SampleStatus;
  /** A text for each scored turn, a letter for each check in item order. */
  outcomes: readonly string[];
  /** Whether each scored turn passed. */
  passed: readonly boolean[];
}

/** What the data of a panel is made from; the house reads it, and only what is asked for. */
export interface PanelContext<Item = unknown, RunParams = unknown> {
  /** The run, or the family's defaults where the panel is of none. */
  run: RunFacts<RunParams>;
  /** Of the sample in its run, or of the item in its suite, that is looked at; null where none is. */
  ordinal: number | null;
  /** The item of the sample, or of the suite, that is looked at; throws `not_found` on pages that show none. */
  item: () => Promise<Opened<Item>>;
  /** All items of the suite that is looked at, in their order; none on other pages. */
  suite: () => Promise<readonly { ordinal: number; key: string; item: Item }[]>;
  /** Shared texts by their hashes, which need not be named by `suite.texts`. */
  texts: (hashes: readonly TextHash[]) => Promise<(hash: TextHash) => string>;
  /** Turns that the page shows. */
  turns: number;
  /** Id of the build that the page shows; null on other pages. */
  build: number | null;
  /** All samples of the run in their order; none on pages of no run. */
  samples: () => Promise<readonly PanelSample[]>;
  /** Stored items by their row ids, those that there are, in no order. */
  items: (ids: readonly number[]) => Promise<readonly { id: number; key: string; item: Item }[]>;
}

/** A metric in percent that is the mean of shares. */
export interface ShareMetric<Digest = unknown> {
  metric: string;
  /** What a sample has of it, 0 to 1; null where it is hidden: failed, or not scored. */
  value: (digest: Digest) => number | null;
  /** Samples that make one value together, the least of theirs (a function passes when its cases do); each by itself where absent. */
  unit?: (digest: Digest) => string;
}

/** What of a family is code. */
export interface Engine<Params = unknown, Item = unknown, RunParams = unknown, Digest = unknown> {
  suite: {
    item: z.ZodType<Item>;
    /** Pure: the same parameters and seed give the same items, byte for byte, on every machine. `share` stores a text once and gives its hash. */
    generate: (params: Params, kit: { random: Random; share: (text: string) => TextHash }) => Iterable<NewItem<Item>>;
    /** What a suite of these parameters would have, told without making it, and about how many input tokens a run over it takes. */
    size?: (params: Params) => { items: number; inputTokens: number };
    /** Shared texts that must be at hand for a purpose; none where absent. What is only sent needs none. */
    texts?: (item: Item, purpose: "ask" | "score" | "show" | "simulate" | "export") => readonly TextHash[];
    /** Which samples belong together (a function, a context, a seed, a dialogue); each item by itself where absent. */
    cluster?: (item: Item, tags: Tags) => string | null;
    /** By their ids in the manifest. */
    builders?: Readonly<Record<string, Builder<Item>>>;
    importers?: Readonly<Record<string, Importer<Item>>>;
    exporters?: Readonly<Record<string, Exporter<Item>>>;
  };
  asking: {
    /** The next request, or null when the sample is over. Deterministic: prompts are rebuilt, not stored. */
    next: (opened: Opened<Item>, turns: readonly TurnRecord[], run: RunFacts<RunParams, Params>) => Request | null;
    /** Rule of thumb for estimates: output tokens of one reply. */
    expectedOutputTokens: (item: Item) => number;
    /** Replies that are turned away and asked for again. */
    accept?: {
      /** Replies that may be turned away before the sample is rejected, which counts as the model's. */
      most: (params: RunParams) => number;
      /** What a judge is asked about each reply, for estimates; nothing where absent. */
      judging?: (params: RunParams) => readonly JudgeRequest[];
      /** Why a reply must be asked for again, or null. */
      fault: (opened: Opened<Item>, answer: Answer, tools: Tools, params: RunParams) => Promise<{ reason: string; detail: string } | null>;
    };
  };
  scoring: {
    /** What the reply is checked for, in the order of the outcome letters. */
    requirements: (item: Item, turn: number) => Requirement[];
    /** By their ids in the manifest. */
    verifiers: Readonly<Record<string, Verifier<Item>>>;
    evidence?: readonly EvidenceMaker<Item>[];
    diagnosis?: Diagnosis<Item>;
    /** By ids of the family's own; `EvidenceContext.stored` and `SampleRecord.later` give what was found under them. */
    traces?: Readonly<Record<string, Trace<Item>>>;
  };
  metrics: {
    /** What metrics need of a sample: little, since a run may have a hundred thousand and all are held at once. */
    digest: (sample: SampleRecord<Item>) => Digest;
    /** All metrics from the digests of a run's samples in their order, or none for none. */
    aggregate: (digests: readonly Digest[], run: RunFacts<RunParams, Params>) => Metric[];
    /**
     * Those of its metrics that are means of shares: while a run goes on they have confidence sequences, and a stop rule looks at the
     * headline's. A sentence says why the headline is none of them.
     */
    shares?: readonly ShareMetric<Digest>[] | string;
    /** What the headline is a mean of, by what was drawn, so that rows of a ranking are tested in pairs; without it by their intervals alone. */
    standing?: (digests: readonly Digest[], run: RunFacts<RunParams, Params>) => Standing | null;
    /** Values of the columns that `views.cells` declares, by their ids, from a sample and whether each of its scored turns passed. */
    cells?: (
      sample: { status: SampleStatus; reason: string | null; passed: readonly boolean[] },
      run: RunFacts<RunParams, Params>,
    ) => Readonly<Record<string, string | number | null>>;
  };
  dialogue?: Dialogue<Item, RunParams>;
  simulation?: {
    /** How a reply of a given skill looks. */
    simulate: (opened: Opened<Item>, turns: readonly TurnRecord[], profile: string, random: Random) => string;
    /** Reads an item back out of a request's messages, for the simulated endpoint; null when it is not of this family. */
    recognise?: (messages: readonly { role: string; content: string }[]) => { item: unknown; turns: TurnRecord[] } | null;
    demonstrations?: readonly Demonstration[];
  };
  /** What `npm run bench` measures of the family's scorers; `text` gives the shared texts of an item. */
  bench?: (open: (item: Item, text?: (hash: TextHash) => string) => Opened<Item>) => Promise<readonly BenchCase[]>;
  /** Of the command line, by name: `heed score FAMILY`, `heed metrics FAMILY`, `heed FAMILY NAME`. */
  commands?: Readonly<Record<string, Command>>;
  /** `heed compare FAMILY`: how records of two files are paired, and what their metrics are made of. */
  compare?: Comparison;
  /** Data of the family's panels, by their ids in the manifest; each is what its component's schema says. */
  panels?: Readonly<Record<string, (of: PanelContext<Item, RunParams>) => Promise<unknown>>>;
}

/** A family as the house holds it: its manifest at hand, its engine once it is needed. */
export interface Family {
  manifest: Manifest;
  engine: () => Promise<Engine>;
}
