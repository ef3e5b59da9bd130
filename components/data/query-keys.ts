import type { AnnotationFilter } from "@/lib/contracts/annotation";
import type { CellAsked } from "@/lib/contracts/overview";
import type { LaunchOrder } from "@/lib/contracts/run-request";
import type { CreateSuite, TryReply } from "@/lib/contracts/suite";

// The keys of the browser's cache, one factory an entity: an endpoint's answer has one key, and each key begins with
// those that hold it, so that one short key invalidates everything below it.

/** Runs; `api` is where a run's data are (`Source.api`), so that a run seen through a link has keys of its own. */
export const runKeys = {
  all: ["runs"],
  lists: ["runs", "list"],
  list: (limit: number, examples: "none" | "only" | "all") => ["runs", "list", limit, examples] as const,
  /** A launch with its runs; and the launches. */
  launch: (id: number) => ["runs", "list", "launch", id] as const,
  launches: ["runs", "list", "launches"],
  /** Everything of one run beside its samples. */
  one: (api: string) => ["runs", "one", api] as const,
  detail: (api: string) => ["runs", "one", api, "detail"] as const,
  /** Metrics under every verifier. */
  metrics: (api: string) => ["runs", "one", api, "metrics"] as const,
  /** `verifier` null for the run's own, here and below. */
  metricsBy: (api: string, verifier: string | null) => ["runs", "one", api, "metrics", verifier] as const,
  /** Those of the first screen of a run's page. */
  firstMetrics: (api: string, verifier: string | null) => ["runs", "one", api, "metrics", verifier, "first"] as const,
  /** What can be drawn beside a run. */
  beside: (api: string) => ["runs", "one", api, "beside"] as const,
  /** Where a run stands among the models of its ranking, and against earlier runs. */
  position: (api: string) => ["runs", "one", api, "position"] as const,
  replies: (api: string, ordinals: readonly number[]) => ["runs", "one", api, "replies", ordinals] as const,
  flips: (api: string, verifier: string) => ["runs", "one", api, "flips", verifier] as const,
} as const;

/** Samples, each of a run; `api` as in `runKeys`. */
export const sampleKeys = {
  all: ["samples"],
  ofRun: (api: string) => ["samples", api] as const,
  worst: (api: string) => ["samples", api, "worst"] as const,
  pages: (api: string) => ["samples", api, "page"] as const,
  page: (api: string, search: string) => ["samples", api, "page", search] as const,
  /** Values of a field that hold the text. */
  values: (api: string, field: string, text: string) => ["samples", api, "values", field, text] as const,
  detail: (api: string, ordinal: number, verifier: string | null) => ["samples", api, "detail", ordinal, verifier] as const,
  places: (api: string) => ["samples", api, "place"] as const,
  /** Where a sample stands in a table, whose line and order `search` is. */
  place: (api: string, ordinal: number, search: string) => ["samples", api, "place", ordinal, search] as const,
  /** What came of asking for it again. */
  askedAgain: (api: string, ordinal: number) => ["samples", api, "again", ordinal] as const,
  /** Evidence of a turn's reply under a verifier. */
  evidence: (api: string, ordinal: number, check: { id: string; turn: number; verifier: string; reply: string }) =>
    ["samples", api, "evidence", ordinal, check] as const,
} as const;

/** What several runs are beside each other; `address` is where a comparison is read, its runs included. */
export const compareKeys = {
  all: ["comparisons"],
  of: (address: string) => ["comparisons", "of", address] as const,
  /** Metrics, slices, items: `search` narrows them. */
  part: (address: string, part: string, search: string) => ["comparisons", "of", address, part, search] as const,
  /** The same item in other runs. */
  sameItem: (api: string, ordinal: number) => ["comparisons", "same-item", api, ordinal] as const,
} as const;

/** Searches over the replies of all runs. */
export const searchKeys = {
  all: ["search"],
  /** `zone`: the reader's, of which the days in a line are. */
  of: (line: string, zone: string) => ["search", "of", line, zone] as const,
  /** By a regular expression, with the filter and the zone that it is searched under. */
  pattern: (search: Readonly<Record<string, string>>) => ["search", "pattern", search] as const,
  /** Values of a field that hold the text. */
  values: (field: string, text: string) => ["search", "values", field, text] as const,
} as const;

/** What a deletion of these would take with it. */
export const lossKeys = { all: ["losses"], of: (kind: string, ids: string) => ["losses", kind, ids] as const } as const;

export const suiteKeys = {
  all: ["suites"],
  lists: ["suites", "list"],
  archived: ["suites", "list", "archived", "all"],
  /** `benchmark` null for all. */
  list: (benchmark: string | null) => ["suites", "list", benchmark] as const,
  detail: (id: number) => ["suites", "detail", id] as const,
  items: (id: number, text: string) => ["suites", "items", id, text] as const,
  preview: (params: Omit<CreateSuite, "name"> | null) => ["suites", "preview", params] as const,
  tried: (trial: TryReply | null) => ["suites", "tried", trial] as const,
} as const;

export const modelKeys = {
  all: ["models"],
  list: ["models", "list"],
  archived: ["models", "archived"],
} as const;
/** What an endpoint lists; no model of ours changes it. */
export const offerKeys = {
  all: ["offers"],
  of: (address: string, keyVariable: string, protocol: string) => ["offers", address, keyVariable, protocol] as const,
} as const;
export const priceKeys = { all: ["prices"], list: ["prices", "list"] } as const;
export const overviewKeys = {
  all: ["overview"],
  page: ["overview", "page"],
  changes: ["overview", "changes"],
  shared: (slug: string) => ["overview", "shared", slug] as const,
} as const;
/** The machine that the server runs on. */
export const systemKeys = { all: ["system"] } as const;
export const workerKeys = { all: ["workers"] } as const;

/** Launch settings under a name. */
export const presetKeys = { all: ["presets"] } as const;

/** Filters of the list of runs under names. */
export const viewKeys = { all: ["views"] } as const;

/** Budgets that runs share; what is spent of them changes with their runs. */
export const budgetKeys = { all: ["budgets"] } as const;

/** A launch's estimate; it depends on models and prices. */
export const estimateKeys = {
  all: ["estimates"],
  cells: (cells: readonly CellAsked[]) => ["estimates", "cells", cells] as const,
  of: (request: LaunchOrder | null) => ["estimates", "of", request] as const,
} as const;

export const jobKeys = {
  all: ["jobs"],
  detail: (id: number) => ["jobs", "detail", id] as const,
  steps: (id: number) => ["jobs", "steps", id] as const,
  list: (kind: string, benchmark: string, name: string) => ["jobs", "list", kind, benchmark, name] as const,
} as const;

export const leaderboardKeys = {
  all: ["leaderboards"],
  /** A family's, with and without simulated models. */
  family: (benchmark: string) => ["leaderboards", benchmark] as const,
  shown: (
    benchmark: string,
    view: { simulated: boolean; drawn: readonly string[] | "none" | null; ranking: string | null; edition: string | null },
  ) => ["leaderboards", benchmark, view] as const,
  /** Runs of a suite in a row; `search` says which. */
  overTime: (benchmark: string, search: string) => ["leaderboards", benchmark, "over-time", search] as const,
  /** The one behind a link. */
  shared: (slug: string, drawn: "none" | "all") => ["leaderboards", "shared", slug, drawn] as const,
} as const;

export const shareKeys = { all: ["shares"], list: (search: string) => ["shares", "list", search] as const } as const;

/** `api` is where they are read: the house's address, or its twin below a link. */
export const annotationKeys = {
  all: ["annotations"],
  flags: ["annotations", "flags"],
  /** What readers found of a suite's instructions. */
  readings: (suiteId: number) => ["annotations", "readings", suiteId] as const,
  list: (api: string, { subjects, key }: AnnotationFilter) => ["annotations", "list", api, subjects, key] as const,
} as const;
