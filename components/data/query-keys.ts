import type { AnnotationFilter } from "@/lib/contracts/annotation";
import type { CellAsked } from "@/lib/contracts/overview";
import type { LaunchOrder } from "@/lib/contracts/run-request";
import type { CreateSuite, TryReply } from "@/lib/contracts/suite";

// Keys of the browser's cache, one factory per entity: a response has one key, and each key begins with the keys of what contains it, so
// that one short key invalidates everything below it.

/** Keys of runs; `api` is the address of a run's data (`Source.api`), so that a run seen through a share link has its own keys. */
export const runKeys = {
  all: ["runs"],
  lists: ["runs", "list"],
  list: (limit: number, examples: "none" | "only" | "all") => ["runs", "list", limit, examples] as const,
  /** One launch with its runs; `launches` is the list of all launches. */
  launch: (id: number) => ["runs", "list", "launch", id] as const,
  launches: ["runs", "list", "launches"],
  /** All data of one run except its samples. */
  one: (api: string) => ["runs", "one", api] as const,
  detail: (api: string) => ["runs", "one", api, "detail"] as const,
  /** Metrics under every verifier. */
  metrics: (api: string) => ["runs", "one", api, "metrics"] as const,
  /** `verifier` is null for the run's own verifier, here and below. */
  metricsBy: (api: string, verifier: string | null) => ["runs", "one", api, "metrics", verifier] as const,
  /** Metrics of the first screen of a run's page. */
  firstMetrics: (api: string, verifier: string | null) => ["runs", "one", api, "metrics", verifier, "first"] as const,
  /** Results that can be drawn beside a run. */
  beside: (api: string) => ["runs", "one", api, "beside"] as const,
  batches: (api: string) => ["runs", "one", api, "batches"] as const,
  /** A run's position in its ranking, and its change from earlier runs. */
  position: (api: string) => ["runs", "one", api, "position"] as const,
  replies: (api: string, ordinals: readonly number[]) => ["runs", "one", api, "replies", ordinals] as const,
  flips: (api: string, verifier: string) => ["runs", "one", api, "flips", verifier] as const,
} as const;

/** Keys of a run's samples; `api` as in `runKeys`. */
export const sampleKeys = {
  all: ["samples"],
  within: (api: string) => ["samples", api] as const,
  worst: (api: string) => ["samples", api, "worst"] as const,
  pages: (api: string) => ["samples", api, "page"] as const,
  page: (api: string, search: string) => ["samples", api, "page", search] as const,
  /** Values of a field that contain `text`. */
  values: (api: string, field: string, text: string) => ["samples", api, "values", field, text] as const,
  detail: (api: string, ordinal: number, verifier: string | null) => ["samples", api, "detail", ordinal, verifier] as const,
  places: (api: string) => ["samples", api, "place"] as const,
  /** Position of a sample in a table; `search` holds the table's filter and order. */
  place: (api: string, ordinal: number, search: string) => ["samples", api, "place", ordinal, search] as const,
  /** Replies to asking the sample again. */
  askedAgain: (api: string, ordinal: number) => ["samples", api, "again", ordinal] as const,
  /** Evidence for the reply of one turn under a verifier. */
  evidence: (api: string, ordinal: number, check: { id: string; turn: number; verifier: string; reply: string }) =>
    ["samples", api, "evidence", ordinal, check] as const,
} as const;

/** Keys of comparisons; `address` is the address of a comparison, including its runs. */
export const compareKeys = {
  all: ["comparisons"],
  of: (address: string) => ["comparisons", "of", address] as const,
  /** Metrics, slices or items, narrowed by `search`. */
  part: (address: string, part: string, search: string) => ["comparisons", "of", address, part, search] as const,
  /** The same item in other runs. */
  sameItem: (api: string, ordinal: number) => ["comparisons", "same-item", api, ordinal] as const,
} as const;

/** Keys of searches over the replies of all runs. */
export const searchKeys = {
  all: ["search"],
  /** `zone` is the reader's time zone, in which the days of a filter line are read. */
  of: (line: string, zone: string) => ["search", "of", line, zone] as const,
  /** Search by a regular expression, with its filter and time zone. */
  pattern: (search: Readonly<Record<string, string>>) => ["search", "pattern", search] as const,
  /** Values of a field that contain `text`. */
  values: (field: string, text: string) => ["search", "values", field, text] as const,
} as const;

/** Keys of the consequences of deleting some objects. */
export const lossKeys = { all: ["losses"], of: (kind: string, ids: string) => ["losses", kind, ids] as const } as const;

export const suiteKeys = {
  all: ["suites"],
  lists: ["suites", "list"],
  archived: ["suites", "list", "archived", "all"],
  /** `benchmark` is null for all benchmarks. */
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
/** Keys of the models that an endpoint lists; they do not depend on Heed's models. */
export const offerKeys = {
  all: ["offers"],
  of: (address: string, keyVariable: string, protocol: string) => ["offers", address, keyVariable, protocol] as const,
} as const;
/** Keys with which endpoints are called, by their names. */
export const providerKeyKeys = { all: ["provider-keys"] } as const;
export const priceKeys = { all: ["prices"], list: ["prices", "list"] } as const;
export const overviewKeys = {
  all: ["overview"],
  page: ["overview", "page"],
  changes: ["overview", "changes"],
  shared: (slug: string) => ["overview", "shared", slug] as const,
} as const;
/** Key of the machine that the server runs on. */
export const systemKeys = { all: ["system"] } as const;
export const workerKeys = { all: ["workers"] } as const;

/** Key of named launch settings. */
export const presetKeys = { all: ["presets"] } as const;

/** Key of saved views of the list of runs. */
export const viewKeys = { all: ["views"] } as const;

/** Key of budgets that runs share; their spending changes with their runs. */
export const budgetKeys = { all: ["budgets"], month: ["budgets", "month"] } as const;

/** Keys of estimates of launches, which depend on models and prices. */
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
  /** Rankings of a family, with and without simulated models. */
  family: (benchmark: string) => ["leaderboards", benchmark] as const,
  shown: (
    benchmark: string,
    view: { simulated: boolean; drawn: readonly string[] | "none" | null; ranking: string | null; edition: string | null },
  ) => ["leaderboards", benchmark, view] as const,
  /** Series of runs of a suite; `search` selects them. */
  overTime: (benchmark: string, search: string) => ["leaderboards", benchmark, "over-time", search] as const,
  /** Ranking behind a share link. */
  shared: (slug: string, drawn: "none" | "all") => ["leaderboards", "shared", slug, drawn] as const,
} as const;

export const shareKeys = { all: ["shares"], list: (search: string) => ["shares", "list", search] as const } as const;

/** Keys of annotations; `api` is Heed's address or the matching address of a share link. */
export const annotationKeys = {
  all: ["annotations"],
  flags: ["annotations", "flags"],
  /** Reviewers' readings of a suite's instructions. */
  readings: (suiteId: number) => ["annotations", "readings", suiteId] as const,
  list: (api: string, { subjects, key }: AnnotationFilter) => ["annotations", "list", api, subjects, key] as const,
} as const;

/** Key of all people with their invitations. */
export const peopleKeys = { all: ["people"] } as const;

/** Key of the account of whoever is logged in. */
export const accountKeys = { all: ["account"] } as const;

/** Keys of the audit log; `line` selects its events. */
export const auditKeys = { all: ["audit"], page: (line: string) => ["audit", line] as const } as const;
