import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { type Contract, getJson } from "./fetch-json";
import { leaderboardKeys, suiteKeys } from "./query-keys";

/** Where the data of a family's panels is read: an address that a panel's id is added to, and what names the run or suite. */
export interface PanelSource {
  /** Without a trailing slash; `/evolif/timeline` of the house, `/timeline` below a link. */
  address: string;
  query: Readonly<Record<string, string>>;
  /** Key of the run or suite; a change of it makes the panels' data stale. */
  key: readonly unknown[];
}

/** Narrows a panel to a sample or item, a verifier, or the turns that the page shows. */
export type PanelOf = Readonly<Record<string, string | number | null | undefined>>;

/** Panels of a suite's item. */
export function suitePanels(family: string, suiteId: number): PanelSource {
  return { address: `/api/panels/${family}`, query: { suite: String(suiteId) }, key: suiteKeys.detail(suiteId) };
}

/** Panels of a family's own page, and of a build of one of its builders. */
export function familyPanels(family: string): PanelSource {
  return { address: `/api/panels/${family}`, query: {}, key: leaderboardKeys.family(family) };
}

function addressOf({ address, query }: PanelSource, panel: string, subject: PanelOf): string {
  const given = Object.entries({ ...query, ...subject }).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  return `${address}/${panel}?${new URLSearchParams(given)}`;
}

/** The key under which a panel's data is kept; the server puts it there before the page is sent. */
export function panelKey(source: PanelSource, panel: string, subject: PanelOf) {
  return [...source.key, "panel", addressOf(source, panel, subject)] as const;
}

/** Data of one of a family's panels. */
export function panelQuery<Schema extends z.ZodType>(source: PanelSource, panel: string, subject: PanelOf, contract: Contract<Schema>) {
  return queryOptions({
    queryKey: panelKey(source, panel, subject),
    queryFn: ({ signal }) => getJson(addressOf(source, panel, subject), contract, signal),
  });
}
