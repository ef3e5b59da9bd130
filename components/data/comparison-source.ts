import type { SideId } from "@/lib/contracts/comparison";
import { runApi } from "./run-source";

/** Where the two replies of a pair, their shared texts and their own pages are. */
export interface SideSource {
  /** Without a trailing slash; `/samples/7/reply` is added to it. Null where the rest of a long reply cannot be read. */
  api: string | null;
  /** Without a trailing slash; `/samples/7` is added to it. Null where a sample has no page of its own. */
  pages: string | null;
  /** Shared texts, without a trailing slash and the hash. Null where they cannot be read. */
  texts: string | null;
}

/** Where a comparison is read: the house's address, or its twin below a link. Components follow it and never ask which one it is. */
export interface CompareSource {
  /** Without a trailing slash; `/metrics` is added to it. */
  api: string;
  /** What names the runs: `runs=3,7&baseline=3`; empty below a link, which names them itself. */
  query: string;
  sideSource: (side: SideId) => SideSource;
}

/** Number of a side's run. */
export function runOf(side: SideId): number {
  return Number(side.split(":")[0]);
}

/** Runs of the own house. */
export function houseComparison(runs: readonly SideId[], baseline: SideId): CompareSource {
  return {
    api: "/api/compare",
    query: `runs=${runs.join(",")}&baseline=${baseline}`,
    sideSource: (side) => ({ api: runApi(runOf(side)), pages: `/runs/${runOf(side)}`, texts: "/api/texts" }),
  };
}

/** The comparison behind a link: its replies are read whole with each pair, and no run has a page. */
export function sharedComparisonSource(slug: string): CompareSource {
  return { api: `/api/s/${slug}/compare`, query: "", sideSource: () => ({ api: null, pages: null, texts: null }) };
}
