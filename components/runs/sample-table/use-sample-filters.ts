"use client";

import { useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import type { ChartTarget } from "@/components/charts/chart-target";
import { targetAddress, termsOfTarget } from "@/components/charts/target-address";
import { filtersOfAddress, tableParsers } from "@/components/data/sample-filters";
import type { SampleFilters } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";
import { type FilterField, sampleFields } from "@/lib/filter/fields";
import { formatLine, toggledValue, valuesOf, wholeValue, withField } from "@/lib/filter/filter-line";

export interface FilterHandle {
  /** Line as in the address; it may be invalid. */
  line: string;
  fields: readonly FilterField[];
  /** The line, if valid, and the order in the form of the API; stable while nothing changes. */
  filters: SampleFilters;
  setLine: (line: string) => void;
  /** Sorts by a field, with `-` before it for largest first; null for the run's own order. */
  setSort: (sort: string | null) => void;
  /** True if the line contains this value of a field. */
  has: (field: string, value: string) => boolean;
  /** Adds a value to those of a field or removes it. */
  toggle: (field: string, value: string) => void;
  /** Narrows the field to these values; without values it is removed. */
  put: (field: string, ...values: string[]) => void;
  clear: () => void;
  /** Returns the address of a target relative to the run's; null if it opens nothing. */
  addressOf: (target: ChartTarget) => string | null;
  /** Replaces the line by the target of a chart's point or of a count, which knew no further filter. */
  open: (target: ChartTarget) => void;
}

/** Returns the sample table's filter line and order, which are kept in the address; the same object while nothing changes. */
export function useSampleFilters(views: Views): FilterHandle {
  const [{ q, sort }, setState] = useQueryStates(tableParsers, { history: "replace" });
  const fields = useMemo(() => sampleFields(views), [views]);
  const filters = useMemo(() => filtersOfAddress({ q, sort }, views), [q, sort, views]);
  const line = q ?? "";
  const change = useCallback((to: (line: string) => string) => void setState((now) => ({ q: to(now.q ?? "") || null })), [setState]);
  const setLine = useCallback((to: string) => change(() => to), [change]);
  const setSort = useCallback((to: string | null) => void setState({ sort: to }), [setState]);
  const has = useCallback(
    (field: string, value: string) => valuesOf(line, field).some((current) => current.toLowerCase() === value.toLowerCase()),
    [line],
  );
  const as = useCallback((name: string, value: string) => wholeValue(fields.find((field) => field.name === name)?.kind, value), [fields]);
  const toggle = useCallback((field: string, value: string) => change((line) => toggledValue(line, field, as(field, value))), [change, as]);
  const put = useCallback(
    (field: string, ...values: string[]) =>
      change((line) =>
        withField(
          line,
          field,
          values.map((value) => as(field, value)),
        ),
      ),
    [change, as],
  );
  const clear = useCallback(() => void setState({ q: null }), [setState]);
  const open = useCallback(
    (target: ChartTarget) => {
      const terms = termsOfTarget(target, views);
      if (terms) void setState({ q: formatLine(terms) || null }, { history: "push" });
    },
    [setState, views],
  );
  const addressOf = useCallback((target: ChartTarget) => targetAddress(target, views), [views]);
  return useMemo(
    () => ({ line, fields, filters, setLine, setSort, has, toggle, put, clear, addressOf, open }),
    [line, fields, filters, setLine, setSort, has, toggle, put, clear, addressOf, open],
  );
}
