"use client";

import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { firstPage, type PlannedPage, pageOf, pageStart, planPages, skippedPages, startPage } from "@/components/data/page-plan";
import type { Source } from "@/components/data/run-source";
import { filterCount } from "@/components/data/sample-filters";
import { samplePageQuery } from "@/components/data/sample-queries";
import type { SampleFilters, SamplePage, SampleRow } from "@/lib/contracts/sample";

export interface SampleRows {
  /** Number of matching rows; null while unknown. */
  matching: number | null;
  /** If nothing matches, the term that excludes the most samples. */
  excludes: SamplePage["excludes"];
  /** Returns the row at an index from 0; undefined while it is loading. */
  rowAt: (index: number) => SampleRow | undefined;
  /** Reports the visible rows, so that their pages are fetched. */
  show: (from: number, to: number) => void;
  /** Reason why visible rows are missing; null if none are. */
  error: Error | null;
  retry: () => void;
  /** True while rows of earlier filters are shown. */
  stale: boolean;
}

/** Loads a run's samples as one long list; only the visible pages are fetched and refreshed. */
export function useSamplePages(
  source: Source,
  filters: SampleFilters,
  { sampleCount, polling }: { sampleCount: number; polling: number | false },
): SampleRows {
  const client = useQueryClient();
  const [range, setRange] = useState<[number, number]>([0, firstPage - 1]);
  const first = useQuery({
    ...samplePageQuery(source, filters, startPage),
    placeholderData: (before) => before,
    refetchInterval: polling,
  });
  // Without filters row i is the sample with ordinal i, so any page can be reached immediately.
  const dense =
    filterCount(filters) === 0 &&
    !filters.sort &&
    first.data?.matching === sampleCount &&
    first.data.rows.every((row, i) => row.ordinal === i);
  const sizes = useMemo(() => ({ first: firstPage, rest: dense ? firstPage : 200 }), [dense]);
  const query = (page: PlannedPage) => samplePageQuery(source, filters, page);
  const plan = filters.sort
    ? skippedPages(range[0], range[1], sizes)
    : planPages(range[0], range[1], sizes, dense, (page) => client.getQueryData<SamplePage>(query(page).queryKey)?.nextCursor);
  const results = useQueries({ queries: plan.map((page) => ({ ...query(page), refetchInterval: polling })) });
  const pages = new Map<number, SamplePage>(first.data ? [[0, first.data]] : []);
  plan.forEach(({ page }, at) => {
    const data = results[at]?.data;
    if (data) pages.set(page, data);
  });
  const show = useCallback((from: number, to: number) => setRange((now) => (now[0] === from && now[1] === to ? now : [from, to])), []);
  const failed = [first, ...results].filter(({ error, data }) => error && data === undefined);
  return {
    matching: first.data?.matching ?? null,
    excludes: first.data?.excludes,
    rowAt: (index) => {
      const page = pageOf(index, sizes);
      return pages.get(page)?.rows[index - pageStart(page, sizes)];
    },
    show,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
    stale: first.isPlaceholderData,
  };
}
