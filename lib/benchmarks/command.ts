import type { Facts } from "@/lib/contracts/check";
import type { ModelSettings } from "@/lib/contracts/model";
import type { SampleStatus } from "@/lib/contracts/sample";
import type { Slice, Tags } from "@/lib/contracts/slice";
import type { RunFacts } from "./family";
import type { FileProblem, NamedFile, Tools } from "./kit";

export interface CommandOption {
  /** As it is typed without its dashes: `patience`. */
  name: string;
  help: string;
  /** A `file` option names a file, or a folder whose files are given. */
  kind: "text" | "number" | "file";
  required?: boolean;
}

/** What a command is called with. */
export interface CommandCall {
  /** Files of `--in`, in the order given; empty where the command takes none. */
  files: readonly NamedFile[];
  /** Values of text and number options that were given. */
  options: Readonly<Record<string, string>>;
  /** Files of file-valued options that were given. */
  optionFiles: Readonly<Record<string, readonly NamedFile[]>>;
  problem: (problem: FileProblem) => void;
  /** Gives a reply as it is to be scored, its thoughts kept or stripped; each is as it stands where this is absent. */
  reply?: ReadAnswer;
  tools: Pick<Tools, "python">;
}

/** What of a reply's text is scored. */
export type ReadAnswer = (text: string) => string;

/** All of it. */
export const asItStands: ReadAnswer = (text) => text;

/**
 * A command of a family: what it prints for files of the authors' format. Needs neither a database nor a model. It names unreadable
 * rows and goes on; it throws a HeedError when a file as a whole cannot be read.
 */
export interface Command {
  help: string;
  /** How many files `--in` takes: none, one, or any number and folders. */
  takes: "none" | "one" | "many";
  options?: readonly CommandOption[];
  /** One object for each line to print; a string is a line to be passed through as it is. */
  run: (call: CommandCall) => AsyncIterable<object | string>;
}

/** A reply, or a dialogue, of a file that is compared with another file. */
export interface ComparedRecord<Value = unknown> {
  /** Tells its item by the content of the prompt: equal ones are pairs. A dialogue gives its script turn by turn, of which another file may hold more. */
  key: string | readonly string[];
  /** Null where the file does not say. */
  model: string | null;
  value: Value;
}

/** An item of both files with what either holds of it: several values are its repetitions. */
export interface ComparedPair<Value = unknown> {
  key: string;
  a: readonly Value[];
  b: readonly Value[];
}

/** What a metric takes from an item that both files have. */
export interface ComparedItem {
  /** By repetition, one at least; of a yes-or-no metric 0 or 1. */
  a: readonly number[];
  b: readonly number[];
  /** What it was drawn with in each way of drawing, such as its seed; items with the same hang together. */
  drawn: readonly string[];
  /** The fixed level that it belongs to, such as a density; one for all where absent. */
  stratum?: string;
}

/** A metric of two files, named as `metrics` names it. */
export type ComparedMetric = {
  metric: string;
  /** Another edition's name of it: `heed compare` prints it under both. */
  alias?: string;
  direction: "higher" | "lower" | "none";
  /** `share`: from 0 to 1, so that a percentage point is 0.01 of it. */
  unit: "%" | "share" | "";
} & (
  | {
      kind: "means";
      items: readonly ComparedItem[];
      /** What is drawn in each way, in the order of `drawn`: "seed". */
      ways: readonly string[];
      /** What was not drawn and is said of as it stands: "for these contexts". */
      given?: string;
      yesNo?: boolean;
      /** By stratum; all count alike where absent. */
      weights?: ReadonlyMap<string, number>;
    }
  | {
      /** A figure that is no mean, tested by leaving out one cluster at a time. */
      kind: "figure";
      clusters: readonly string[];
      way: string;
      /** Both files' figures over these clusters; null where one is undefined. */
      valuesOver: (clusters: readonly string[]) => readonly [a: number, b: number] | null;
      /** The same over all but the cluster at this place, where that is sooner told; within rounding what `valuesOver` says. */
      without?: (at: number) => readonly [a: number, b: number] | null;
    }
  | { kind: "untested"; a: number | null; b: number | null; n: number; why: string }
);

/** A turn of a stored sample. */
export interface StoredTurn {
  /** A letter for each check. */
  outcomes: string;
  credits: readonly number[] | null;
  passed: boolean;
  facts: Facts | null;
}

/** A sample of a stored run as comparisons see it. Its fields are told when they are asked for, so that one costs what is used of it. */
export interface StoredSample<Item = unknown> {
  /** Of its item. */
  key: string;
  /** From 0 on. */
  repetition: number;
  tags: Tags;
  /** What its item hangs together with; its key where a family names no clusters. */
  cluster: string;
  /** Only for families that ask for it (`readsItems`). */
  item: Item;
  status: SampleStatus;
  /** Null unless scored. */
  score: number | null;
  passed: boolean | null;
  latencyMs: number | null;
  /** Checks of all its turns. */
  checks: number;
  turns: readonly StoredTurn[];
}

/** How runs in the database are compared: each sample is what a record of a file would be, so that the page says what `heed compare` says. */
export interface StoredRecords<Value = unknown, Item = unknown, RunParams = unknown> {
  /** Whether values are made of items' bodies, which are read for `value` only then. */
  readsItems: boolean;
  /** What tells an item of another suite for the same one, as the key of a record does. */
  content(item: Item, key: string): string | readonly string[];
  /** What is compared of a sample of `run` beside samples of `other`; null for one that counts nowhere. */
  value(sample: StoredSample<Item>, run: RunFacts<RunParams>, other: RunFacts<RunParams>): Value | null;
  /** Where a compared metric stands among the metrics of a run; null where it does not. */
  declared(metric: string): { metric: string; slice: Slice } | null;
}

/** A chosen run as named pairs see it. */
export interface NamedRun<RunParams = unknown> {
  facts: RunFacts<RunParams>;
  settings: ModelSettings;
  suite: { hash: string; itemCount: number };
}

/** Two kinds of run that mean something beside each other: with and without thinking. */
export interface NamedPair<RunParams = unknown> {
  id: string;
  title: string;
  /** What it shows and how to read it. */
  note: string;
  /** What the runs of either kind are called: “without thinking”. */
  labels: readonly [first: string, second: string];
  /** Of which kind each of the chosen runs is; null for neither. */
  kinds(runs: readonly NamedRun<RunParams>[]): readonly (0 | 1 | null)[];
  /**
   * `solved`: items that only one of two runs solved, by a tag; both are of the same items. `clusters`: shares of passed samples by cluster, of
   * suites with the same clusters and other items. `models`: the headline, a point for each model that has both. `chart`: one of the family's own.
   */
  draws:
    | { kind: "solved"; tag: string; label: string; order?: readonly string[] }
    | { kind: "clusters" }
    | { kind: "models" }
    | { kind: "chart"; chart: string };
}

/** How records of a family are compared: `heed compare FAMILY`, and two runs on the page. Reads what `score` and `metrics` read. */
export interface Comparison<Value = unknown, Item = unknown, RunParams = unknown> {
  takes: "one" | "many";
  options?: readonly CommandOption[];
  /** Metrics by which files are judged unless another is named: the one of these that `metrics` gives first. On a page it is the headline of the suite. */
  headlines: readonly [string, ...string[]];
  /** Names unreadable rows and goes on, as commands do. */
  read(call: CommandCall): AsyncIterable<ComparedRecord<Value>>;
  /** All metrics of the items that both files have, in the order to print. */
  metrics(pairs: readonly ComparedPair<Value>[]): Iterable<ComparedMetric>;
  stored: StoredRecords<Value, Item, RunParams>;
  named?: readonly NamedPair<RunParams>[];
}
