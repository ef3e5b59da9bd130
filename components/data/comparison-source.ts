import type { SideId } from "@/lib/contracts/comparison";
import { runApi } from "./run-source";

/** Addresses of one side's replies, sample pages and shared texts. */
export interface SideSource {
  /** API address without a trailing slash, to which `/samples/7/reply` is added. Null if the rest of a long reply cannot be read. */
  api: string | null;
  /** Page address without a trailing slash, to which `/samples/7` is added. Null if samples have no pages. */
  pages: string | null;
  /** Address of shared texts, without a trailing slash and the hash. Null if they cannot be read. */
  texts: string | null;
}

/** Addresses of a comparison, in Heed or through a share link. Components use them without checking which of the two it is. */
export interface CompareSource {
  /** API address without a trailing slash, to which `/metrics` is added. */
  api: string;
  /** Query that names the runs: `runs=3,7&baseline=3`; empty through a share link, which names them itself. */
  query: string;
  sideSource: (side: SideId) => SideSource;
}

/** Returns the run id of a side. */
export function runOfSide(side: SideId): number {
  return Number(side.split(":")[0]);
}

/** Returns the addresses of a comparison in Heed. */
export function houseComparison(runs: readonly SideId[], baseline: SideId): CompareSource {
  return {
    api: "/api/compare",
    query: `runs=${runs.join(",")}&baseline=${baseline}`,
    sideSource: (side) => ({ api: runApi(runOfSide(side)), pages: `/runs/${runOfSide(side)}`, texts: "/api/texts" }),
  };
}

/** Returns the addresses of a comparison through a share link: its replies come complete with each pair, and runs have no pages. */
export function sharedComparisonSource(slug: string): CompareSource {
  return { api: `/api/s/${slug}/compare`, query: "", sideSource: () => ({ api: null, pages: null, texts: null }) };
}
