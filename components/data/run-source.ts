import type { PanelSource } from "./panel-query";
import { runKeys } from "./query-keys";

/**
 * Where a run's data and pages are: `{ api: "/api/runs/3", pages: "/runs/3" }` for the owner,
 * `{ api: "/api/s/SLUG", pages: "/s/SLUG" }` through a link. Components follow it and never ask which one it is.
 */
export interface Source {
  /** Without a trailing slash; `/samples`, `/metrics` are added to it. */
  api: string;
  /** Without a trailing slash; `/samples/7` is added to it. */
  pages: string;
  /** Where the run itself is read; the run's own address for the owner, `/run` below a link. */
  run: string;
  /** Shared texts, without a trailing slash and the hash; `{ordinal}` stands for the sample that shows one. */
  texts: string;
  /** Data of the family's panels. */
  panels: PanelSource;
  /** Where what people said is read. */
  annotations: string;
}

/** Where a sample's shared texts are read, without a trailing slash and the hash. */
export function textsOf({ texts }: Pick<Source, "texts">, ordinal: number): string {
  return texts.replace("{ordinal}", String(ordinal));
}

/** Where the data of a run of the own house are. */
export function runApi(runId: number): string {
  return `/api/runs/${runId}`;
}

/** A run of the own house, of this family. */
export function runSource(runId: number, family: string): Source {
  const api = runApi(runId);
  const panels = { address: `/api/panels/${family}`, query: { run: String(runId) }, key: runKeys.one(api) };
  return { api, pages: `/runs/${runId}`, run: api, texts: "/api/texts", panels, annotations: "/api/annotations" };
}

/** A run or sample seen through a link. */
export function sharedSource(slug: string): Source {
  const api = `/api/s/${slug}`;
  const panels = { address: `${api}/panels`, query: {}, key: runKeys.one(api) };
  return {
    api,
    pages: `/s/${slug}`,
    run: `${api}/run`,
    texts: `${api}/samples/{ordinal}/texts`,
    panels,
    annotations: `${api}/annotations`,
  };
}
