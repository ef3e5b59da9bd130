import type { FilterField } from "@/lib/filter/fields";
import { exactly, type FilterTerm, type FilterValue, formatLine, usually, wholeValue } from "@/lib/filter/filter-line";
import type { ChartTarget } from "./chart-target";

const oneOf = (field: string, values: FilterValue[]): FilterTerm => ({ field, not: false, values });

/**
 * Converts the target of a chart's point to terms of the filter line. Tags that are no fields of the samples, such as a step after a missed
 * turn, are left out.
 */
export function termsOfTarget(
  { slice, passed, groups = [], missed, status, reply, ended }: ChartTarget,
  fields: readonly FilterField[],
): FilterTerm[] {
  const range = ([low, high]: readonly [number, number]): FilterValue =>
    low === high ? usually(String(low)) : { kind: "range", low, high };
  return [
    ...Object.entries(slice).flatMap(([tag, value]) => {
      // A tag may have the name of a choice that all samples have, such as `seen`, without its meaning.
      const field = fields.find(({ name, kind }) => name === tag.toLowerCase() && kind !== "choice");
      return field ? [oneOf(field.name, [Array.isArray(value) ? range(value) : wholeValue(field.kind, String(value))])] : [];
    }),
    ...(passed === undefined ? [] : [oneOf("verdict", [usually(passed ? "passed" : "missed")])]),
    ...(status === undefined ? [] : [oneOf("status", status.map(usually))]),
    ...(reply === undefined ? [] : [oneOf("reply", [usually(reply)])]),
    ...(ended === undefined ? [] : [oneOf("ended", [range(ended)])]),
    ...[...(missed === undefined ? [] : [missed]), ...groups].map((group) => oneOf("missed", [exactly(group)])),
  ];
}

/**
 * Returns the address of a target relative to a run's, whose samples have these fields: a filter line (`?q=density:101..200`) or
 * `/samples/7`; empty for the whole run.
 */
export function targetAddress(target: ChartTarget, fields: readonly FilterField[]): string {
  if (target.sample !== undefined) return `/samples/${target.sample}`;
  const line = formatLine(termsOfTarget(target, fields));
  return line && `?${new URLSearchParams({ q: line })}`;
}
