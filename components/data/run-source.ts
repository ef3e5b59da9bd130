import type { PanelSource } from "./panel-query";
import { runKeys } from "./query-keys";

/**
 * Addresses of a run's data and pages: `{ api: "/api/runs/3", pages: "/runs/3" }` for the owner, `{ api: "/api/s/SLUG", pages: "/s/SLUG" }`
 * through a share link. Components use them without checking which it is.
 */
export interface Source {
  /** Without a trailing slash; `/samples` and `/metrics` are added to it. */
  api: string;
  /** Without a trailing slash; `/samples/7` is added to it. */
  pages: string;
  /** Address of the run itself: the run's API address for the owner, `/api/s/SLUG/run` through a share link. */
  run: string;
  /**
   * Address of shared texts, without a trailing slash and the hash; `{ordinal}` is replaced by the ordinal of the sample that shows one.
   */
  texts: string;
  /** Source of the family's panels. */
  panels: PanelSource;
  /** Address of annotations. */
  annotations: string;
}

/** Returns the address of a sample's shared texts, without a trailing slash and the hash. */
export function textsOf({ texts }: Pick<Source, "texts">, ordinal: number): string {
  return texts.replace("{ordinal}", String(ordinal));
}

/** Returns the address of the data of one of Heed's runs. */
export function runApi(runId: number): string {
  return `/api/runs/${runId}`;
}

/** Returns the addresses of one of Heed's runs of this family. */
export function runSource(runId: number, family: string): Source {
  const api = runApi(runId);
  const panels = { address: `/api/panels/${family}`, query: { run: String(runId) }, key: runKeys.one(api) };
  return { api, pages: `/runs/${runId}`, run: api, texts: "/api/texts", panels, annotations: "/api/annotations" };
}

/** Returns the addresses of a run or sample seen through a share link. */
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
