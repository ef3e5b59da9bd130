import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { getJson } from "@/components/fetch-json";

/** Where the data of a family's panels is read: an address that a panel's id is added to, and what names the run or suite. */
export interface PanelSource {
  /** Without a trailing slash; `/evolif/timeline` of the house, `/timeline` below a link. */
  address: string;
  query: Readonly<Record<string, string>>;
}

/** What else a panel is of: a sample or an item, a verifier, how many turns the page shows. */
export type PanelOf = Readonly<Record<string, string | number | null | undefined>>;

/** Panels of a suite's item. */
export function suitePanels(family: string, suiteId: number): PanelSource {
  return { address: `/api/panels/${family}`, query: { suite: String(suiteId) } };
}

/** The key under which a panel's data is kept; the server puts it there before the page is sent. Another `version` is read anew. */
export function panelKey({ address, query }: PanelSource, panel: string, of: PanelOf, version: string | null = null) {
  const given = Object.entries({ ...query, ...of }).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  return ["panel", `${address}/${panel}?${new URLSearchParams(given)}`, version] as const;
}

/** Data of one of a family's panels. */
export function panelQuery<Schema extends z.ZodType>(source: PanelSource, panel: string, of: PanelOf, schema: Schema, version?: string) {
  const queryKey = panelKey(source, panel, of, version);
  return queryOptions({ queryKey, queryFn: ({ signal }) => getJson(queryKey[1], schema, signal) });
}
