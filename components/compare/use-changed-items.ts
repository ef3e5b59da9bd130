"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Change, ChangedItem } from "@/lib/contracts/comparison";
import { changedItemsQuery, type ItemFilters } from "./queries";
import type { CompareSource } from "./source";
import type { PairPlace } from "./use-comparison-address";

export interface ChangedItemRows {
  /** Those that are there, largest change first. */
  items: readonly ChangedItem[];
  /** All that match; null while unknown. */
  matching: number | null;
  counts: Partial<Record<Change, number>>;
  /** Asks for the next page, if there is one and it is not under way. */
  more: () => void;
  loading: boolean;
  error: Error | null;
  retry: () => void;
  /** Rows of earlier filters stand in. */
  stale: boolean;
}

const none: readonly ChangedItem[] = [];

/** The items of a side and the baseline as one list that grows as it is read. */
export function useChangedItems(source: CompareSource, filters: ItemFilters): ChangedItemRows {
  const query = useInfiniteQuery(changedItemsQuery(source, filters));
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap(({ rows }) => rows) ?? none, [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return {
    items,
    matching: data?.pages[0]?.matching ?? null,
    counts: data?.pages[0]?.counts ?? {},
    more,
    loading: query.isPending,
    error: data ? null : query.error,
    retry: () => void query.refetch(),
    stale: query.isPlaceholderData,
  };
}

/** The pairs before and after one in the list, as far as the list is there. */
export function pairNeighbours(
  items: readonly ChangedItem[],
  { from, to }: PairPlace,
): { previous: PairPlace | null; next: PairPlace | null; at: number } {
  const at = items.findIndex(({ baseline, side }) => baseline.ordinal === from && side.ordinal === to);
  const placeOf = (index: number): PairPlace | null => {
    const item = at < 0 ? undefined : items[index];
    return item ? { from: item.baseline.ordinal, to: item.side.ordinal } : null;
  };
  return { previous: placeOf(at - 1), next: placeOf(at + 1), at };
}
