import { exactly, type FilterTerm, type FilterValue, formatLine, usually } from "@/lib/filter/filter-line";
import { type FilteredViews, lineTerms, rangeValue, sliceTerms } from "@/lib/filter/slice-terms";
import type { ChartTarget } from "./chart-target";

const oneOf = (field: string, values: FilterValue[]): FilterTerm => ({ field, not: false, values });

/** Converts the target of a chart's point to terms of the filter line; null if no filter expresses it, such as a step after a missed turn. */
export function termsOfTarget(
  { slice, passed, groups = [], missed, status, reply, ended, line = "" }: ChartTarget,
  views: FilteredViews,
): FilterTerm[] | null {
  const sliced = sliceTerms(slice, passed, views);
  return (
    sliced && [
      ...sliced,
      ...(status === undefined ? [] : [oneOf("status", status.map(usually))]),
      ...(reply === undefined ? [] : [oneOf("reply", [usually(reply)])]),
      ...(ended === undefined ? [] : [oneOf("ended", [rangeValue(ended)])]),
      ...[...(missed === undefined ? [] : [missed]), ...groups].map((group) => oneOf("missed", [exactly(group)])),
      ...lineTerms(line),
    ]
  );
}

/**
 * Returns the address of a target relative to that of a run with these views: a filter line (`?q=density:101..200`) or `/samples/7`; empty
 * for the whole run, null if it opens nothing.
 */
export function targetAddress(target: ChartTarget, views: FilteredViews): string | null {
  if (target.sample !== undefined) return `/samples/${target.sample}`;
  const terms = termsOfTarget(target, views);
  if (terms === null) return null;
  const line = formatLine(terms);
  return line && `?${new URLSearchParams({ q: line })}`;
}
