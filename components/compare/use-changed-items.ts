"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { changedItemsQuery, type ItemFilters, pageSize } from "@/components/data/comparison-queries";
import type { CompareSource } from "@/components/data/comparison-source";
import type { Change, ChangedItem, ChangedItems } from "@/lib/contracts/changed-items";
import type { PairPlace } from "./use-comparison-address";

export interface ChangedItemRows {
  /** All that match; null while unknown. */
  matching: number | null;
  counts: Partial<Record<Change, number>>;
  /** The row at a place of the list from 0; undefined while it is on its way. */
  rowAt: (index: number) => ChangedItem | undefined;
  /** Place of a pair among the rows that are there; −1 where it is not among them. */
  placeOf: (pair: PairPlace) => number;
  /** Reports the rows on screen, so that their pages are fetched. */
  show: (from: number, to: number) => void;
  error: Error | null;
  retry: () => void;
  /** Rows of earlier filters stand in. */
  stale: boolean;
}

/** Pages, from 0, that hold the rows from one to another. */
export function pagesOf(from: number, to: number): number[] {
  const first = Math.floor(Math.max(0, from) / pageSize);
  const last = Math.floor(Math.max(0, to) / pageSize);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** Whether a row is these two samples. */
export function isPair({ baseline, side }: ChangedItem, { from, to }: PairPlace): boolean {
  return baseline.ordinal === from && side.ordinal === to;
}

/** The items of a side and the baseline as one list; only pages on screen, and those around the row that is open, are fetched. */
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
