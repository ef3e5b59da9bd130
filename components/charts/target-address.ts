import { exactly, type FilterTerm, type FilterValue, formatLine, usually } from "@/lib/filter/filter-line";
import type { ChartTarget } from "./chart-target";

const oneOf = (field: string, values: FilterValue[]): FilterTerm => ({ field, not: false, values });

/** Converts the target of a chart's point to terms of the filter line. */
export function termsOfTarget({ slice, passed, groups = [], missed, status, reply, ended }: ChartTarget): FilterTerm[] {
  const range = ([low, high]: readonly [number, number]): FilterValue =>
    low === high ? usually(String(low)) : { kind: "range", low, high };
  return [
    ...Object.entries(slice).map(([tag, value]) =>
      oneOf(tag.toLowerCase(), [
        Array.isArray(value) ? range(value) : typeof value === "number" ? usually(String(value)) : exactly(String(value)),
      ]),
    ),
    ...(passed === undefined ? [] : [oneOf("verdict", [usually(passed ? "passed" : "missed")])]),
    ...(status === undefined ? [] : [oneOf("status", status.map(usually))]),
    ...(reply === undefined ? [] : [oneOf("reply", [usually(reply)])]),
    ...(ended === undefined ? [] : [oneOf("ended", [range(ended)])]),
    ...[...(missed === undefined ? [] : [missed]), ...groups].map((group) => oneOf("missed", [exactly(group)])),
  ];
}

/** Returns the address of a target relative to a run's: a filter line (`?q=density:101..200`) or `/samples/7`; empty for the whole run. */
export function targetAddress(target: ChartTarget): string {
  if (target.sample !== undefined) return `/samples/${target.sample}`;
  const line = formatLine(termsOfTarget(target));
  return line && `?${new URLSearchParams({ q: line })}`;
}
