"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { changedItemsQuery, type ItemFilters, pageSize } from "@/components/data/comparison-queries";
import type { CompareSource } from "@/components/data/comparison-source";
import type { ChangedItem, ChangedItems, ItemChange } from "@/lib/contracts/changed-items";
import type { PairPlace } from "./use-comparison-address";

export interface ChangedItemRows {
  /** Number of all matching rows; null while unknown. */
  matching: number | null;
  counts: Partial<Record<ItemChange, number>>;
  /** Returns the row at an index from 0; undefined while it is loading. */
  rowAt: (index: number) => ChangedItem | undefined;
  /** Returns the index of a pair among the loaded rows; −1 if it is not among them. */
  placeOf: (pair: PairPlace) => number;
  /** Reports the visible rows, so that their pages are fetched. */
  show: (from: number, to: number) => void;
  error: Error | null;
  retry: () => void;
  /** True while rows of earlier filters are shown. */
  stale: boolean;
}

/** Returns the pages, from 0, that contain the rows `from` to `to`. */
export function pagesOf(from: number, to: number): number[] {
  const first = Math.floor(Math.max(0, from) / pageSize);
  const last = Math.floor(Math.max(0, to) / pageSize);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** True if a row contains these two samples. */
export function isPair({ baseline, side }: ChangedItem, { from, to }: PairPlace): boolean {
  return baseline.ordinal === from && side.ordinal === to;
}

/** The open pair's place in the list, the pair that the list has there, and the pair that is shown: other repetitions of the item. */
export interface OpenedPair {
  at: number;
  listed: PairPlace;
  shown: PairPlace;
}

/** Returns the list index of the shown pair, which may be of other repetitions than the listed one; −1 if its row is not loaded. */
export function placeOfPair(rows: Pick<ChangedItemRows, "rowAt" | "placeOf">, opened: OpenedPair | null, pair: PairPlace): number {
  const row = opened === null ? undefined : rows.rowAt(opened.at);
  const isShown = opened !== null && opened.shown.from === pair.from && opened.shown.to === pair.to;
  return isShown && row && isPair(row, opened.listed) ? opened.at : rows.placeOf(pair);
}

/** Loads the items of a side and the baseline as one list; only visible pages and those around the open row are fetched. */
export function useChangedItems(source: CompareSource, filters: ItemFilters, open: number | null): ChangedItemRows {
  const [range, setRange] = useState<[number, number]>([0, 0]);
  const first = useQuery({ ...changedItemsQuery(source, filters, 0), placeholderData: (before) => before });
  const matching = first.data?.matching ?? null;
  const wanted = [...pagesOf(...range), ...(open === null ? [] : pagesOf(open - 1, open + 1))];
  const further = [...new Set(wanted)].filter((page) => page > 0 && matching !== null && page * pageSize < matching);
  const results = useQueries({ queries: further.map((page) => changedItemsQuery(source, filters, page)) });
  const pages = new Map<number, ChangedItems>(first.data ? [[0, first.data]] : []);
  further.forEach((page, at) => {
    const data = results[at]?.data;
    if (data) pages.set(page, data);
  });
  const show = useCallback((from: number, to: number) => setRange((now) => (now[0] === from && now[1] === to ? now : [from, to])), []);
  const failed = [first, ...results].find((result) => result.error);
  return {
    matching,
    counts: first.data?.counts ?? {},
    rowAt: (index) => (index < 0 ? undefined : pages.get(Math.floor(index / pageSize))?.rows[index % pageSize]),
    placeOf: (pair) => {
      for (const [page, { rows }] of pages) {
        const at = rows.findIndex((row) => isPair(row, pair));
        if (at >= 0) return page * pageSize + at;
      }
      return -1;
    },
    show,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    stale: first.isPlaceholderData,
  };
}
