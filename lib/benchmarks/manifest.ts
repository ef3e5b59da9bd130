import type { z } from "zod";
import type { EnduranceView } from "@/lib/contracts/endurance";
import type { PublishedFigure } from "@/lib/contracts/metric";
import type { ModelTraits } from "@/lib/contracts/model";
import type { Noun } from "@/lib/contracts/noun";
import type { BuilderFiles, BuilderModels } from "@/lib/contracts/suite";
import type { FailureClass, PanelSlot, Views } from "@/lib/contracts/views";

/** What of a family is plain data: words, forms, views and published figures. */
export interface Manifest<Params = unknown, RunParams = unknown> {
  id: string;
  version: string;
  /** Of what `metrics.aggregate` gives. Stored metrics of another version are computed again when a worker starts. */
  metricsVersion: string;
  title: string;
  /** One plain sentence. */
  summary: string;
  /** What it asks for in two or three words, beside its title in the rail; "" for none. */
  gloss: string;
  /** Its sign: the path of an SVG of 24 units, drawn as a line. */
  glyph: string;
  paper: { title: string; reference: string; url: string };
  /** `suite` draws the form that generates a suite, `run` the family's part of the launch form. */
  forms: { suite: z.ZodType<Params>; run: z.ZodType<RunParams> };
  presets: readonly { id: string; label: string; help: string; params: Partial<Params> & Record<string, unknown> }[];
  /** The first is the default and follows the authors' released behaviour. A verifier whose verdicts change gets another version. */
  verifiers: readonly [VerifierManifest, ...VerifierManifest[]];
  views: Views;
  published: readonly PublishedFigure[];
  /** How large the suite behind the published figures is: a suite that was imported and is as large may be the authors'. Null where nobody can tell. */
  publishedSuite: {
    items?: number;
    clusters?: number;
    /** The authors' released suites that are known by their content. */
    releases?: readonly Release[];
  } | null;
  /** The grid of the authors' suite of which another suite may hold a part; null where published figures are the same for every suite. */
  publishedGrid: PublishedGrid | null;
  /** Of the models of the published figures; those that are not named are no base models and in no group. */
  publishedModels: Readonly<Record<string, ModelTraits>>;
  /** What a sample and a cluster of samples are called: "case", "function". */
  nouns: { sample: Noun; cluster: Noun | null };
  /** Its items share texts, so that a run may warm a provider's cache with them. */
  sharesTexts: boolean;
  /** Item tag by which they grow harder: samples are asked in blocks of one of each of its values. Null where none says it. */
  difficulty: string | null;
  builders: readonly BuilderManifest[];
  importers: readonly ImporterManifest[];
  exporters: readonly ExporterManifest[];
  profiles: readonly SimulationProfile[];
  demonstrations: readonly Demonstration[];
  /** How long dialogues hold out, as the browser shows it; null for families without. */
  endurance: EnduranceView | null;
  panels: readonly PanelSlot[];
  /** What the reasons of `asking.accept` are called within a sentence ("too short"); none where no reply is turned away. */
  rejections: readonly { id: string; label: string }[];
  /** Classes into which a model (`scoring.diagnosis`) or a person puts failures; none where the family has none. */
  failureClasses: readonly FailureClass[];
  /** What can be recorded of a run after it, by the ids of the engine's traces, in the order in which they are made. */
  traces: readonly { id: string; label: string; description: string }[];
}

/** A suite that a database is given at its next start, and the profiles that have run it already. */
export interface Demonstration {
  name: string;
  /** Id of the family's preset, or null for the defaults. */
  preset: string | null;
  params?: Record<string, unknown>;
  profiles: readonly string[];
}

/** Levels with equally many samples behind the published figures of a metric, so that its figure over some of them is their mean. */
export interface PublishedGrid {
  metric: string;
  /** The item tag whose values are the levels. */
  tag: string;
  levels: readonly number[];
  /** Without each of these values of another tag a figure over everything is of other things. */
  within: { tag: string; values: readonly string[] };
}

/** A suite as its authors released it. */
export interface Release {
  label: string;
  items: number;
  /** Names of the tags that tell its items, where their bodies alone do not. */
  tags: readonly string[];
  /** SHA-256 over its items (lib/reads/authors-suite.ts). */
  digest: string;
}

export interface VerifierManifest {
  id: string;
  version: string;
  /**
   * Version of the facts that it gives beside a verdict, where these have changed since the verifier's first version. Stored replies then get the facts of this version,
   * made without models, and keep their verdicts.
   */
  factsVersion?: string;
  label: string;
  description: string;
}

export interface ExporterManifest {
  id: string;
  label: string;
  /**
   * The importer that makes the same suite of the file: the same hash by the key `heed` of its records, the same prompts without it. Null
   * where the authors' format holds no prompts.
   */
  importer: string | null;
}

export interface BuilderManifest {
  id: string;
  label: string;
  description: string;
  /** Name of the suite parameter that it fills; null where it makes items. */
  fills: string | null;
  input: z.ZodType;
  models: BuilderModels;
  /** Files that it reads; absent where it takes none. */
  files?: BuilderFiles;
}

export interface ImporterManifest {
  id: string;
  label: string;
  description: string;
  makes: "suite" | "run";
  /** For the file picker: `.csv`. */
  accepts: string;
  /** Several files or a folder may be given at once. */
  several?: boolean;
  /** What the files lack and a person must say, such as a model's name; draws a form. */
  asks?: z.ZodType;
  /** The exporter whose file it reads its items from: a person may choose a stored suite instead, which is then the first of the files. */
  joins?: string;
}

export interface SimulationProfile {
  id: string;
  label: string;
  description: string;
}
