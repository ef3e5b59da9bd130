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
}

/** Where a sample's shared texts are read, without a trailing slash and the hash. */
export function textsOf({ texts }: Pick<Source, "texts">, ordinal: number): string {
  return texts.replace("{ordinal}", String(ordinal));
}

/** A run of the own house. */
export function runSource(runId: number): Source {
  return { api: `/api/runs/${runId}`, pages: `/runs/${runId}`, run: `/api/runs/${runId}`, texts: "/api/texts" };
}

/** A run or sample seen through a link. */
export function sharedSource(slug: string): Source {
  return { api: `/api/s/${slug}`, pages: `/s/${slug}`, run: `/api/s/${slug}/run`, texts: `/api/s/${slug}/samples/{ordinal}/texts` };
}
