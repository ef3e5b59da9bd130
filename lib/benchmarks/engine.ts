import type { z } from "zod";
import type { EnduranceView } from "@/lib/contracts/endurance";
import type { TextHash } from "@/lib/contracts/message";
import type { Metric } from "@/lib/contracts/metric";
import type { SampleEnding, SampleStatus } from "@/lib/contracts/sample";
import type { TurnScene } from "@/lib/contracts/scene";
import type { Tags } from "@/lib/contracts/slice";
import type { Standing } from "@/lib/contracts/standing";
import type { Random } from "@/lib/random/random";
import type { Command, FileComparison } from "./command";
import type { Answer, Builder, Exporter, Importer, NewItem, Opened, Request, RunFacts, SampleRecord, TurnRecord } from "./family";
import type { Tools } from "./kit";
import type { Manifest } from "./manifest";
import type { Diagnosis, EvidenceMaker, JudgeRequest, Requirement, Trace, Verifier } from "./scoring";

/*
 * A family is one folder under lib/benchmarks and one line in registry.ts. Its manifest is plain data that every page may read; its engine
 * is loaded when something is generated, asked, scored or aggregated. No other code knows a family by name.
 */

/** Dialogues that last until the user's patience runs out. */
export interface Dialogue<Item, RunParams> {
  endurance?: EnduranceView & {
    /** Number of consecutive failed turns that ends a dialogue. */
    patience: (params: RunParams) => number;
    /** Turns after which a dialogue is ended; null if only its script limits it. */
    maxTurns: (params: RunParams) => number | null;
  };
  /** Describes the position of a turn (from 0) in its dialogue. */
  scene?: (item: Item, turn: number) => TurnScene;
  /** Expected number of turns of one sample, for estimates; 1 if absent. */
  expectedTurns?: (item: Item, params: RunParams) => number;
  /** True if a dialogue that outgrows the model's context ends there and counts up to that point (censored); otherwise it fails. */
  endsOnOverflow?: boolean;
}

/** A benchmark of a family's code that should be fast: `npm run bench` repeats `round` for some seconds on one core. */
export interface BenchCase {
  /** `IFScale scorer, 500 words`. */
  title: string;
  /** Target in units per second. */
  reach: number;
  /** Units per second of the authors' own code on the same task and machine, if measured. */
  authors?: number;
  /** Does some work and returns its number of units. */
  round: () => Promise<number>;
  note?: string;
}

/** A sample of a run with the outcomes of its turns under the verifier shown. */
export interface PanelSample {
  ordinal: number;
  itemId: number;
  status: SampleStatus;
  /** One string for each scored turn, with one letter for each check in item order. */
  outcomes: readonly string[];
  /** One entry for each scored turn: true if it passed. */
  passed: readonly boolean[];
}

/** The data from which a family's panel is made. Heed reads each part only on request. */
export interface PanelContext<Item = unknown, RunParams = unknown> {
  /** The run, or the family's defaults if the panel is not about a run. */
  run: RunFacts<RunParams>;
  /** Ordinal of the shown sample in its run, or of the shown item in its suite; null if none is shown. */
  ordinal: number | null;
  /** The item of the shown sample, or the shown item of a suite; throws `not_found` on pages without one. */
  item: () => Promise<Opened<Item>>;
  /** All items of the shown suite in their order; none on other pages. */
  suite: () => Promise<readonly { ordinal: number; key: string; item: Item }[]>;
  /** Shared texts by their hashes; `suite.texts` need not name them. */
  texts: (hashes: readonly TextHash[]) => Promise<(hash: TextHash) => string>;
  /** Number of turns that the page shows. */
  turns: number;
  /** Id of the build that the page shows; null on other pages. */
  build: number | null;
  /** All samples of the run in their order; none on pages without a run. */
  samples: () => Promise<readonly PanelSample[]>;
  /** The stored items with these row ids that exist, in no particular order. */
  items: (ids: readonly number[]) => Promise<readonly { id: number; key: string; item: Item }[]>;
}

/** A metric in percent that is a mean of shares. */
export interface ShareMetric<Digest = unknown> {
  metric: string;
  /** The share of one sample, 0 to 1; null if it has none because it failed or is not scored. */
  value: (digest: Digest) => number | null;
  /**
   * Samples with the same unit form one value, the smallest of theirs (a function passes if all its cases do); if absent, each sample is
   * its own unit.
   */
  unit?: (digest: Digest) => string;
}

/** The code of a family. */
export interface Engine<Params = unknown, Item = unknown, RunParams = unknown, Digest = unknown> {
  suite: {
    item: z.ZodType<Item>;
    /**
     * Pure: the same parameters and seed give the same items, byte for byte, on every machine. `share` stores a text once and returns its
     * hash.
     */
    generate: (params: Params, kit: { random: Random; share: (text: string) => TextHash }) => Iterable<NewItem<Item>>;
    /**
     * Size of a suite with these parameters, computed without generating it, and the approximate input tokens of a run over it; null if the
     * family does not estimate them.
     */
    size?: (params: Params) => { items: number; inputTokens: number | null };
    /** Shared texts that must be loaded for a purpose; none if absent. Texts that are only sent need not be listed. */
    texts?: (item: Item, purpose: "ask" | "score" | "show" | "simulate" | "export") => readonly TextHash[];
    /** Returns the cluster of an item (a function, a context, a seed, a dialogue); each item is its own cluster if absent. */
    cluster?: (item: Item, tags: Tags) => string | null;
    /** By builder id of the manifest. */
    builders?: Readonly<Record<string, Builder<Item>>>;
    importers?: Readonly<Record<string, Importer<Item>>>;
    exporters?: Readonly<Record<string, Exporter<Item>>>;
  };
  asking: {
    /** Returns the next request, or null if the sample is complete. Deterministic, because prompts are rebuilt and not stored. */
    next: (opened: Opened<Item>, turns: readonly TurnRecord[], run: RunFacts<RunParams, Params>) => Request | null;
    /** Expected output tokens of one reply, for estimates. */
    expectedOutputTokens: (item: Item) => number;
    /** Rule by which replies are rejected and asked for again. */
    accept?: {
      /** Number of replies that may be rejected before the whole sample is, which then counts against the model. */
      most: (params: RunParams) => number;
      /** Requests to a judge about each reply, for estimates; none if absent. */
      judging?: (params: RunParams) => readonly JudgeRequest[];
      /** Returns the reason why a reply must be asked for again, or null. */
      fault: (opened: Opened<Item>, answer: Answer, tools: Tools, params: RunParams) => Promise<{ reason: string; detail: string } | null>;
    };
  };
  scoring: {
    /** Checks of a reply, in the order of the outcome letters. */
    requirements: (item: Item, turn: number) => Requirement[];
    /** By verifier id of the manifest. */
    verifiers: Readonly<Record<string, Verifier<Item>>>;
    evidence?: readonly EvidenceMaker<Item>[];
    diagnosis?: Diagnosis<Item, RunParams>;
    /** By ids that the family chooses; `EvidenceContext.stored` and `SampleRecord.later` return the findings under these ids. */
    traces?: Readonly<Record<string, Trace<Item>>>;
  };
  metrics: {
    /**
     * Returns the part of a sample that metrics need. Keep it small: a run may have a hundred thousand samples, and all digests are in
     * memory at once.
     */
    digest: (sample: SampleRecord<Item>) => Digest;
    /** Computes all metrics from the digests of a run's samples in their order; an empty list for no digests. */
    aggregate: (digests: readonly Digest[], run: RunFacts<RunParams, Params>) => Metric[];
    /**
     * The metrics that are means of shares: they have confidence sequences while a run is unfinished, and a stop rule uses that of the
     * headline. If the headline is none of them, a sentence that explains why.
     */
    shares?: readonly ShareMetric<Digest>[] | string;
    /**
     * The values whose mean is the headline, by the units drawn, so that rows of a ranking are tested in pairs; if absent, only by their
     * intervals.
     */
    standing?: (digests: readonly Digest[], run: RunFacts<RunParams, Params>) => Standing | null;
    /** Values of the columns declared in `views.cells`, by column id, from a sample and the results of its scored turns. */
    cells?: (
      sample: { status: SampleStatus; ending: SampleEnding | null; passed: readonly boolean[] },
      run: RunFacts<RunParams, Params>,
    ) => Readonly<Record<string, string | number | null>>;
  };
  dialogue?: Dialogue<Item, RunParams>;
  simulation?: {
    /** Writes a reply with the skill of a profile. */
    simulate: (opened: Opened<Item>, turns: readonly TurnRecord[], profile: string, random: Random) => string;
    /** Reads an item from the messages of a request, for the simulated endpoint; null if the request is not from this family. */
    recognise?: (messages: readonly { role: string; content: string }[]) => { item: unknown; turns: TurnRecord[] } | null;
  };
  /** Benchmarks of the family's scorers for `npm run bench`; `text` returns the shared texts of an item. */
  bench?: (open: (item: Item, text?: (hash: TextHash) => string) => Opened<Item>) => Promise<readonly BenchCase[]>;
  /** Commands of the command line by name: `heed score FAMILY`, `heed metrics FAMILY`, `heed FAMILY NAME`. */
  commands?: Readonly<Record<string, Command>>;
  /** For `heed compare FAMILY`: pairs the records of two files and computes metrics from them. */
  compare?: FileComparison;
  /** Data of the family's panels by panel id of the manifest; the component of each panel has the schema. */
  panels?: Readonly<Record<string, (context: PanelContext<Item, RunParams>) => Promise<unknown>>>;
}

/** A family in the registry: its manifest, and its engine, which is loaded on first use. */
export interface Family {
  manifest: Manifest;
  engine: () => Promise<Engine>;
}
