import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { type Contract, getJson } from "./fetch-json";
import { leaderboardKeys, suiteKeys } from "./query-keys";

/** Address of a family's panel data, to which a panel's id is added, with the query that names the run or suite. */
export interface PanelSource {
  /** Without a trailing slash; `/api/panels/evolif` in Heed, `/api/s/SLUG/panels` through a share link. */
  address: string;
  query: Readonly<Record<string, string>>;
  /** Key of the run or suite; invalidating it makes the panels' data stale. */
  key: readonly unknown[];
}

/** Narrows a panel to a sample or item, a verifier, or the turns that the page shows. */
export type PanelOf = Readonly<Record<string, string | number | null | undefined>>;

/** Returns the source of the panels of a suite's item. */
export function suitePanels(family: string, suiteId: number): PanelSource {
  return { address: `/api/panels/${family}`, query: { suite: String(suiteId) }, key: suiteKeys.detail(suiteId) };
}

/** Returns the source of the panels on a family's page and on a build by one of its builders. */
export function familyPanels(family: string): PanelSource {
  return { address: `/api/panels/${family}`, query: {}, key: leaderboardKeys.family(family) };
}

function addressOf({ address, query }: PanelSource, panel: string, subject: PanelOf): string {
  const given = Object.entries({ ...query, ...subject }).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  return `${address}/${panel}?${new URLSearchParams(given)}`;
}

/** Returns the cache key of a panel's data; the server fills it before it sends the page. */
export function panelKey(source: PanelSource, panel: string, subject: PanelOf) {
  return [...source.key, "panel", addressOf(source, panel, subject)] as const;
}

/** Queries the data of one of a family's panels. */
export function panelQuery<Schema extends z.ZodType>(source: PanelSource, panel: string, subject: PanelOf, contract: Contract<Schema>) {
  return queryOptions({
    queryKey: panelKey(source, panel, subject),
    queryFn: ({ signal }) => getJson(addressOf(source, panel, subject), contract, signal),
  });
}
