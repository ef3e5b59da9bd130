"use client";

import { useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import type { SampleFilters } from "@/lib/contracts/sample";
import type { Slice } from "@/lib/contracts/slice";
import type { TagColumn } from "@/lib/contracts/views";
import { type FilterState, filterParsers, toSampleFilters } from "./sample-filters";

export interface FilterHandle {
  state: FilterState;
  /** The same as the server wants them; stable while nothing changes. */
  filters: SampleFilters;
  /** Changes some filters; null takes one away. */
  set: (change: Partial<FilterState>) => void;
  clear: () => void;
  /** Narrows to a chart's slice, leaving other filters as they are. */
  setSlice: (slice: Slice) => void;
}

/** The sample table's filters, kept in the address. */
export function useSampleFilters(tags: readonly TagColumn[]): FilterHandle {
  const parsers = useMemo(() => filterParsers(tags), [tags]);
  const [state, setState] = useQueryStates(parsers, { history: "replace" });
  const filters = useMemo(() => toSampleFilters(state, tags), [state, tags]);
  const set = useCallback((change: Partial<FilterState>) => void setState(change), [setState]);
  const clear = useCallback(() => void setState(null), [setState]);
  const setSlice = useCallback(
    (slice: Slice) => {
      const entries = Object.entries(slice).map(([tag, value]) => [tag, Array.isArray(value) ? `${value[0]}..${value[1]}` : String(value)]);
      void setState(Object.fromEntries(entries), { history: "push" });
    },
    [setState],
  );
  return { state, filters, set, clear, setSlice };
}
