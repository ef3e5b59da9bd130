import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { ItemChange } from "@/lib/contracts/changed-items";
import type { SideId } from "@/lib/contracts/comparison";
import type { CompareSource } from "./comparison-source";
import { type Contract, getJson } from "./fetch-json";
import { compareKeys } from "./query-keys";
import type { Source } from "./run-source";

type Where = Pick<CompareSource, "api" | "query">;

/** Identifies a comparison in the cache. */
export const keyOf = ({ api, query }: Where) => `${api}?${query}`;

function address({ api, query }: Where, part: string, search: string): string {
  const all = [query, search].filter(Boolean).join("&");
  return `${api}${part}${all && `?${all}`}`;
}

function part<Shape extends z.ZodType>(source: Where, name: string, contract: Contract<Shape>, search = "") {
  return queryOptions({
    queryKey: compareKeys.part(keyOf(source), name, search),
    queryFn: ({ signal }): Promise<z.infer<Shape>> => getJson(address(source, `/${name}`, search), contract, signal),
  });
}

/** Name of the part of a comparison that the page shows first. */
export const headPart = "";

/** Queries the part of a comparison that the page shows first. */
export function comparisonQuery(source: Where) {
  return queryOptions({
    queryKey: compareKeys.part(keyOf(source), headPart, ""),
    queryFn: ({ signal }) =>
      getJson(address(source, "", ""), () => import("@/lib/contracts/comparison").then(({ comparison }) => comparison), signal),
  });
}

/** Queries all metrics of a comparison with their differences. */
export const comparedMetricsQuery = (source: Where) =>
  part(source, "metrics", () => import("@/lib/contracts/comparison").then(({ comparedMetrics }) => comparedMetrics));

/** Queries the chart data of each compared run. */
export const comparedChartsQuery = (source: Where) =>
  part(source, "charts", () => import("@/lib/contracts/comparison").then(({ comparedCharts }) => comparedCharts));

/** Queries the pairs of compared runs that have a known meaning. */
export const namedPairsQuery = (source: Where) =>
  part(source, "named", () => import("@/lib/contracts/comparison").then(({ namedPairs }) => namedPairs));

/** Queries the slices that explain one side's difference. */
export const comparedSlicesQuery = (source: Where, side: SideId) =>
  part(
    source,
    "slices",
    () => import("@/lib/contracts/comparison").then(({ comparedSlices }) => comparedSlices),
    new URLSearchParams({ side }).toString(),
  );

/** Queries two samples of one item, by their ordinals in the baseline's and the side's run. */
export const comparedSamplesQuery = (source: Where, page: { side: SideId; from: number; to: number }) =>
  part(
    source,
    "pair",
    () => import("@/lib/contracts/changed-items").then(({ comparedSamples }) => comparedSamples),
    new URLSearchParams({ side: page.side, from: String(page.from), to: String(page.to) }).toString(),
  );

/** Filters of the list of changed items. */
export interface ItemFilters {
  side: SideId;
  of: "samples" | "checks";
  change: ItemChange | null;
  /** `density=100`, `density=10..50`; null for all. */
  tag: string | null;
}

/** Rows per page of the list. */
export const pageSize = 100;

/** Queries one page, from 0, of the items of both sides, with the largest change first. */
export function changedItemsQuery(source: Where, { side, of: unit, change, tag }: ItemFilters, page: number) {
  const search = new URLSearchParams({ side, of: unit, ...(change && { change }), ...(tag && { tag }), limit: String(pageSize) });
  if (page > 0) search.set("cursor", String(page * pageSize));
  return part(source, "items", () => import("@/lib/contracts/changed-items").then(({ changedItems }) => changedItems), search.toString());
}

/** Queries the same item in other runs of its suite. */
export function sameItemQuery(source: Pick<Source, "api">, ordinal: number) {
  return queryOptions({
    queryKey: compareKeys.sameItem(source.api, ordinal),
    queryFn: ({ signal }) =>
      getJson(
        `${source.api}/samples/${ordinal}/others`,
        () => import("@/lib/contracts/changed-items").then(({ sameItem }) => sameItem),
        signal,
      ),
  });
}
