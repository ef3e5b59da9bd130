import type { Facts } from "@/lib/contracts/check";
import type { ModelSettings } from "@/lib/contracts/model";
import type { SampleStatus } from "@/lib/contracts/sample";
import type { Slice, Tags } from "@/lib/contracts/slice";
import type { RunFacts } from "./family";
import type { FileProblem, NamedFile, Tools } from "./kit";

export interface CommandOption {
  /** The option as typed, without its dashes: `patience`. */
  name: string;
  help: string;
  /** `file`: the value names a file, or a folder whose files are passed. */
  kind: "text" | "number" | "file";
  required?: boolean;
}

/** Arguments of one call of a command. */
export interface CommandCall {
  /** Files of `--in` in the given order; empty if the command takes none. */
  files: readonly NamedFile[];
  /** Values of the text and number options that were given. */
  options: Readonly<Record<string, string>>;
  /** Files of the file options that were given. */
  optionFiles: Readonly<Record<string, readonly NamedFile[]>>;
  problem: (problem: FileProblem) => void;
  /** Returns the text of a reply that is scored, with its reasoning kept or stripped; if absent, replies are scored unchanged. */
  reply?: ReadAnswer;
  tools: Pick<Tools, "python">;
}

/** Function that returns the part of a reply's text that is scored. */
export type ReadAnswer = (text: string) => string;

/** Scores the whole text of a reply, unchanged. */
export const unchanged: ReadAnswer = (text) => text;

/**
 * A command of a family that prints results for files in the authors' format, without a database or a model. It reports unreadable rows and
 * continues; it throws a HeedError if a whole file cannot be read.
 */
export interface Command {
  help: string;
  /** Number of files that `--in` takes: none, one, or any number of files and folders. */
  takes: "none" | "one" | "many";
  options?: readonly CommandOption[];
  /** Yields one object for each line, which is printed by `exactJson`; a string is a line that is printed as is. */
  run: (call: CommandCall) => AsyncIterable<object | string>;
}

/** A reply or dialogue from a file that is compared with another file. */
export interface ComparedRecord<Value = unknown> {
  /**
   * Identifies the item by the content of its prompt: records with equal keys are pairs. A dialogue gives its script turn by turn; the
   * other file may hold more turns of it.
   */
  key: string | readonly string[];
  /** Null if the file does not name it. */
  model: string | null;
  value: Value;
}

/** An item that both files have, with the values of each side; several values are repetitions. */
export interface FileComparedPair<Value = unknown> {
  key: string;
  a: readonly Value[];
  b: readonly Value[];
}

/** The values that a metric uses of an item that both files have. */
export interface ComparedItem {
  /** By repetition, at least one; 0 or 1 for a yes-or-no metric. */
  a: readonly number[];
  b: readonly number[];
  /** The unit that the item belongs to in each way of drawing, such as its seed; items with the same unit are not independent. */
  drawn: readonly string[];
  /** The fixed level of the item, such as a density; all items form one stratum if absent. */
  stratum?: string;
}

/** A metric that compares two files, under the name that `metrics` gives it. */
export type FileComparedMetric = {
  metric: string;
  /** The name of the metric in another edition: `heed compare` prints it under both names. */
  alias?: string;
  direction: "higher" | "lower" | "none";
  /** `share`: from 0 to 1, so one percentage point is 0.01. */
  unit: "%" | "share" | "";
} & (
  | {
      kind: "means";
      items: readonly ComparedItem[];
      /** The unit that is drawn in each way, in the order of `drawn`: "seed". */
      ways: readonly string[];
      /** The part that was not drawn, to which the result is limited: "for these contexts". */
      given?: string;
      yesNo?: boolean;
      /** By stratum; all strata have equal weight if absent. */
      weights?: ReadonlyMap<string, number>;
    }
  | {
      /** A value that is not a mean, tested by leaving out one cluster at a time. */
      kind: "figure";
      clusters: readonly string[];
      way: string;
      /** Values of both files over these clusters; null if either is undefined. */
      valuesOver: (clusters: readonly string[]) => readonly [a: number, b: number] | null;
      /** A faster way to compute the values over all clusters but the one at this index; equals `valuesOver` within rounding. */
      without?: (at: number) => readonly [a: number, b: number] | null;
    }
  | { kind: "untested"; a: number | null; b: number | null; n: number; why: string }
);

/** A turn of a stored sample. */
export interface FileTurn {
  /** One letter for each check. */
  outcomes: string;
  credits: readonly number[] | null;
  passed: boolean;
  facts: Facts | null;
}

/** A sample of a stored run as comparisons read it. Its fields are computed on access, so unused ones cost nothing. */
export interface FileSample<Item = unknown> {
  /** Key of its item. */
  key: string;
  /** Starts at 0. */
  repetition: number;
  tags: Tags;
  /** The cluster of its item; the item's key if the family names no clusters. */
  cluster: string;
  /** Available only to families that ask for it with `readsItems`. */
  item: Item;
  status: SampleStatus;
  /** Null unless scored. */
  score: number | null;
  passed: boolean | null;
  latencyMs: number | null;
  /** Number of checks over all its turns. */
  checks: number;
  turns: readonly FileTurn[];
}

/** Rules for comparing runs in the database. Each sample is treated like a record of a file, so that the page and `heed compare` agree. */
export interface StoredRecords<Value = unknown, Item = unknown, RunParams = unknown> {
  /** True if values depend on the bodies of items; bodies are read, for `value`, only then. */
  readsItems: boolean;
  /** Identifies the same item across suites, as the key of a record does. */
  content(item: Item, key: string): string | readonly string[];
  /** Returns the value of a sample of `run` that is compared with samples of `other`; null if the sample is not counted at all. */
  value(sample: FileSample<Item>, run: RunFacts<RunParams>, other: RunFacts<RunParams>): Value | null;
  /** Returns the metric and slice of a run that match a compared metric; null if there are none. */
  declared(metric: string): { metric: string; slice: Slice } | null;
}

/** A chosen run as named pairs read it. */
export interface NamedRun<RunParams = unknown> {
  facts: RunFacts<RunParams>;
  settings: ModelSettings;
  suite: { hash: string; itemCount: number };
}

/** Two kinds of run that are worth comparing, such as with and without reasoning. */
export interface NamedPair<RunParams = unknown> {
  id: string;
  title: string;
  /** Explains the content of the chart and how to read it. */
  note: string;
  /** Labels of the two kinds of run: “without thinking”. */
  labels: readonly [first: string, second: string];
  /** Returns the kind of each chosen run; null for neither. */
  kinds(runs: readonly NamedRun<RunParams>[]): readonly (0 | 1 | null)[];
  /**
   * `solved`: items of one common suite that only one of two runs solved, by a tag. `clusters`: shares of passed samples by cluster, for
   * suites with the same clusters and different items. `models`: the headline, with one point for each model that has both kinds. `chart`:
   * a chart that the family defines.
   */
  draws:
    | { kind: "solved"; tag: string; label: string; order?: readonly string[] }
    | { kind: "clusters" }
    | { kind: "models" }
    | { kind: "chart"; chart: string };
}

/**
 * Rules by which a family compares records, for `heed compare FAMILY` and for two runs on the page. Reads the same files as `score` and
 * `metrics`.
 */
export interface FileComparison<Value = unknown, Item = unknown, RunParams = unknown> {
  takes: "one" | "many";
  options?: readonly CommandOption[];
  /**
   * Metrics that decide the comparison unless another is named: the first of these that `metrics` yields. On a page, the headline of the
   * suite decides.
   */
  headlines: readonly [string, ...string[]];
  /** Reports unreadable rows and continues, as commands do. */
  read(call: CommandCall): AsyncIterable<ComparedRecord<Value>>;
  /** Yields all metrics of the items that both files have, in the order in which they are printed. */
  metrics(pairs: readonly FileComparedPair<Value>[]): Iterable<FileComparedMetric>;
  stored: StoredRecords<Value, Item, RunParams>;
  named?: readonly NamedPair<RunParams>[];
}
