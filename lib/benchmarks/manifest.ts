import type { z } from "zod";
import type { EnduranceView } from "@/lib/contracts/endurance";
import type { PublishedFigure } from "@/lib/contracts/metric";
import type { ModelTraits } from "@/lib/contracts/model";
import type { Noun } from "@/lib/contracts/noun";
import type { BuilderFiles, BuilderModels } from "@/lib/contracts/suite";
import type { FailureClass, PanelSlot, Views } from "@/lib/contracts/views";

/** The plain data of a family: texts, forms, views and published figures. */
export interface Manifest<Params = unknown, RunParams = unknown> {
  id: string;
  version: string;
  /** Version of the results of `metrics.aggregate`. Stored metrics of another version are recomputed when a worker starts. */
  metricsVersion: string;
  title: string;
  /** One plain sentence. */
  summary: string;
  /** The task in two or three words, shown next to the title in the sidebar; "" for none. */
  gloss: string;
  /** Icon of the family: the path of an SVG of 24 units, drawn as a line. */
  glyph: string;
  paper: { title: string; reference: string; url: string };
  /** `suite` is the form that generates a suite, `run` the family's part of the launch form. */
  forms: { suite: z.ZodType<Params>; run: z.ZodType<RunParams> };
  presets: readonly { id: string; label: string; help: string; params: Partial<Params> & Record<string, unknown> }[];
  /** The first is the default and follows the authors' released behavior. A verifier whose verdicts change gets a new version. */
  verifiers: readonly [VerifierManifest, ...VerifierManifest[]];
  views: Views;
  published: readonly PublishedFigure[];
  /** Size of the suite behind the published figures: an imported suite of this size may be the authors'. Null if unknown. */
  publishedSuite: {
    items?: number;
    clusters?: number;
    /** The authors' released suites, identified by their content. */
    releases?: readonly Release[];
  } | null;
  /** The grid of the authors' suite, of which another suite may contain a part; null if published figures apply equally to every suite. */
  publishedGrid: PublishedGrid | null;
  /** Traits of models with published figures; a model that is absent is not a base model and has no group. */
  publishedModels: Readonly<Record<string, ModelTraits>>;
  /** Names of a sample and of a cluster of samples: "case", "function". */
  nouns: { sample: Noun; cluster: Noun | null };
  /** True if its items share texts, so that a run may warm a provider's cache with them. */
  sharesTexts: boolean;
  /** Item tag by which items grow harder: each block of samples has one sample for each of its values. Null if there is no such tag. */
  difficulty: string | null;
  builders: readonly BuilderManifest[];
  importers: readonly ImporterManifest[];
  exporters: readonly ExporterManifest[];
  profiles: readonly SimulationProfile[];
  demonstrations: readonly Demonstration[];
  /** Display of how many turns dialogues last, as plain data for the browser; null for families without dialogues of this kind. */
  endurance: EnduranceView | null;
  panels: readonly PanelSlot[];
  /** Labels of the reasons of `asking.accept` for use within a sentence ("too short"); empty if no reply is rejected. */
  rejections: readonly { id: string; label: string }[];
  /** Classes into which a model (`scoring.diagnosis`) or a person puts failures; empty if the family has none. */
  failureClasses: readonly FailureClass[];
  /** Traces that can be recorded after a run, by the ids of the engine's traces, in the order in which they are made. */
  traces: readonly { id: string; label: string; description: string }[];
}

/** A suite that is added to a database at its next start, with example runs of these profiles. */
export interface Demonstration {
  name: string;
  /** Id of the family's preset; null for the defaults. */
  preset: string | null;
  params?: Record<string, unknown>;
  profiles: readonly string[];
}

/** Levels with equally many samples behind a metric's published figures, so that its figure over some levels is their mean. */
export interface PublishedGrid {
  metric: string;
  /** The item tag whose values are the levels. */
  tag: string;
  levels: readonly number[];
  /** Values of another tag that a suite must all have for its overall figure to measure the same as the published one. */
  within: { tag: string; values: readonly string[] };
}

/** A suite as released by its authors. */
export interface Release {
  label: string;
  items: number;
  /** Names of the tags that distinguish its items if their bodies alone do not. */
  tags: readonly string[];
  /** SHA-256 over its items (lib/reads/authors-suite.ts). */
  digest: string;
}

export interface VerifierManifest {
  id: string;
  version: string;
  /**
   * Version of the facts beside a verdict, if these have changed since the verifier's first version. Stored replies then get the facts of
   * this version, made without models, and keep their verdicts.
   */
  factsVersion?: string;
  label: string;
  description: string;
}

export interface ExporterManifest {
  id: string;
  label: string;
  /**
   * The importer that makes the same suite of the file: with the same hash if its records have the field `heed`, with the same prompts
   * otherwise. Null if the authors' format contains no prompts.
   */
  importer: string | null;
}

export interface BuilderManifest {
  id: string;
  label: string;
  description: string;
  /** Name of the suite parameter that it fills; null if it makes items. */
  fills: string | null;
  input: z.ZodType;
  models: BuilderModels;
  /** Files that it reads; absent if it takes none. */
  files?: BuilderFiles;
}

export interface ImporterManifest {
  id: string;
  label: string;
  description: string;
  makes: "suite" | "run";
  /** Filter of the file picker: `.csv`. */
  accepts: string;
  /** True if several files or a folder may be chosen at once. */
  several?: boolean;
  /** Schema of the form for values that the files lack, such as a model's name. */
  asks?: z.ZodType;
  /** The exporter whose format it reads items from: a person may choose a stored suite instead, which then is the first file. */
  joins?: string;
}

export interface SimulationProfile {
  id: string;
  label: string;
  description: string;
}
