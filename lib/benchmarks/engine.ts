import type { z } from "zod";
import type { EnduranceView } from "@/lib/contracts/endurance";
import type { TextHash } from "@/lib/contracts/message";
import type { Metric } from "@/lib/contracts/metric";
import type { SampleEnding, SampleStatus } from "@/lib/contracts/sample";
import type { TurnScene } from "@/lib/contracts/scene";
import type { Tags } from "@/lib/contracts/slice";
import type { Standing } from "@/lib/contracts/standing";
import type { Random } from "@/lib/random/random";
import type { Command, Comparison } from "./command";
import type { Answer, Builder, Exporter, Importer, NewItem, Opened, Request, RunFacts, SampleRecord, TurnRecord } from "./family";
import type { Tools } from "./kit";
import type { Manifest } from "./manifest";
import type { Diagnosis, EvidenceMaker, JudgeRequest, Requirement, Trace, Verifier } from "./scoring";

/*
 * A family is one folder under lib/benchmarks and one line in registry.ts. Its manifest is plain data that every page may read;
 * its engine is loaded when something is generated, asked, scored or aggregated. Nothing else knows a family by name.
 */

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

/** Something of a family that should be fast: `npm run bench` repeats `round` for some seconds on one core. */
export interface BenchCase {
  /** `IFScale scorer, 500 words`. */
  title: string;
  /** Units a second to reach. */
  reach: number;
  /** Units a second of the authors' own code on the same task and machine, where it was measured. */
  authors?: number;
  /** Does some work; how many units it was. */
  round: () => Promise<number>;
  note?: string;
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
      sample: { status: SampleStatus; ending: SampleEnding | null; passed: readonly boolean[] },
      run: RunFacts<RunParams, Params>,
    ) => Readonly<Record<string, string | number | null>>;
  };
  dialogue?: Dialogue<Item, RunParams>;
  simulation?: {
    /** How a reply of a given skill looks. */
    simulate: (opened: Opened<Item>, turns: readonly TurnRecord[], profile: string, random: Random) => string;
    /** Reads an item back out of a request's messages, for the simulated endpoint; null when it is not of this family. */
    recognise?: (messages: readonly { role: string; content: string }[]) => { item: unknown; turns: TurnRecord[] } | null;
  };
  /** What `npm run bench` measures of the family's scorers; `text` gives the shared texts of an item. */
  bench?: (open: (item: Item, text?: (hash: TextHash) => string) => Opened<Item>) => Promise<readonly BenchCase[]>;
  /** Of the command line, by name: `heed score FAMILY`, `heed metrics FAMILY`, `heed FAMILY NAME`. */
  commands?: Readonly<Record<string, Command>>;
  /** `heed compare FAMILY`: how records of two files are paired, and what their metrics are made of. */
  compare?: Comparison;
  /** Data of the family's panels, by their ids in the manifest; each is what its component's schema says. */
  panels?: Readonly<Record<string, (context: PanelContext<Item, RunParams>) => Promise<unknown>>>;
}

/** A family as the house holds it: its manifest at hand, its engine once it is needed. */
export interface Family {
  manifest: Manifest;
  engine: () => Promise<Engine>;
}
