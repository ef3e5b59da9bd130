"use client";

import { useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import type { ChartTarget } from "@/components/charts/chart-target";
import type { SampleFilters } from "@/lib/contracts/sample";
import type { TagColumn } from "@/lib/contracts/views";
import { type FilterState, filterParsers, formatRange, toSampleFilters } from "./sample-filters";

export interface FilterHandle {
  state: FilterState;
  /** The same as the server wants them; stable while nothing changes. */
  filters: SampleFilters;
  /** Changes some filters; null takes one away. */
  set: (change: Partial<FilterState>) => void;
  clear: () => void;
  /** Narrows to what a chart's point opens, leaving other filters as they are. */
  open: (target: ChartTarget) => void;
}

/** The sample table's filters, kept in the address; the same object while nothing changes. */
export function useSampleFilters(tags: readonly TagColumn[]): FilterHandle {
  const parsers = useMemo(() => filterParsers(tags), [tags]);
  const [state, setState] = useQueryStates(parsers, { history: "replace" });
  const filters = useMemo(() => toSampleFilters(state, tags), [state, tags]);
  const set = useCallback((change: Partial<FilterState>) => void setState(change), [setState]);
  const clear = useCallback(() => void setState(null), [setState]);
  const open = useCallback(
    ({ slice, passed, group, missed, status, reply, ended }: ChartTarget) => {
      const entries = Object.entries(slice).map(([tag, value]) => [tag, Array.isArray(value) ? `${value[0]}..${value[1]}` : String(value)]);
      const further = {
        ...(passed !== undefined && { passed }),
        ...(group !== undefined && { group }),
        ...(missed !== undefined && { missed }),
        ...((status ?? reply) !== undefined && { status: status ?? null, reply: reply ?? null }),
        ...(ended && { ended: formatRange(...ended) }),
      };
      void setState({ ...Object.fromEntries(entries), ...further }, { history: "push" });
    },
    [setState],
  );
  return useMemo(() => ({ state, filters, set, clear, open }), [state, filters, set, clear, open]);
}
