"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { Metric } from "@/lib/contracts/metric";
import type { Variable } from "@/lib/contracts/variable";
import type { ChosenSlice } from "./facets";
import { orderedValues, type TagValue, tagValue } from "./tag-values";

/** Selector with its offered values. */
export interface VariableHandle {
  variable: Variable;
  values: readonly TagValue[];
  /** The chosen value; `home` if none is chosen. */
  value: TagValue | null;
  /** Value without a choice; null means all values together. */
  home: TagValue | null;
  /** Setting `home` clears the choice. */
  set: (value: TagValue | null) => void;
  /** True while the data of the selector are loading; it keeps its space. */
  waiting?: boolean;
  /** Formats a value for screen readers. */
  says?: (value: TagValue | null) => string;
}

/** Returns the family's selectors over stored slices, with the values that these metrics have; selectors without values are left out. */
export function useVariables(variables: readonly Variable[] | undefined, metrics: readonly Metric[]): readonly VariableHandle[] {
  const stored = useMemo(() => (variables ?? []).filter(({ recomputed }) => !recomputed), [variables]);
  const parsers = useMemo(() => Object.fromEntries(stored.map(({ id }) => [id, parseAsString])), [stored]);
  const [asked, setAsked] = useQueryStates(parsers, { history: "replace" });
  return useMemo(
    () =>
      stored.flatMap((variable): VariableHandle[] => {
        const values = offered(variable, metrics);
        if (values.length === 0) return [];
        const value = values.find((tagValue) => String(tagValue) === asked[variable.id]) ?? null;
        const set = (to: TagValue | null) => void setAsked({ [variable.id]: to === null ? null : String(to) });
        return [{ variable, values, value, home: null, set }];
      }),
    [stored, metrics, asked, setAsked],
  );
}

/** Returns the single values of the variable's tag for which some metric is defined. */
export function offered({ tag, order }: Pick<Variable, "tag" | "order">, metrics: readonly Metric[]): TagValue[] {
  return orderedValues(
    metrics.flatMap(({ slice, value }) => (value === null ? [] : (tagValue(slice, tag) ?? []))),
    order,
  );
}

/** Returns the values chosen in the selectors that a chart names; null for the whole run. */
export function chosenFor({ by = [] }: Pick<ChartSpec, "by">, handles: readonly VariableHandle[]): ChosenSlice | null {
  const chosen = handles.flatMap(({ variable, value, home }) =>
    by.includes(variable.id) && home === null && value !== null ? [{ variable, value }] : [],
  );
  if (chosen.length === 0) return null;
  return {
    slice: Object.fromEntries(chosen.map(({ variable, value }) => [variable.tag, value])),
    words: chosen.map(({ variable, value }) => `${variable.label} ${value}`).join(", "),
  };
}

/** Returns the chosen values of each chart by its id; the map is stable while no selector changes. */
export function useChosen(charts: readonly ChartSpec[], handles: readonly VariableHandle[]): ReadonlyMap<string, ChosenSlice | null> {
  return useMemo(() => new Map(charts.map((spec) => [spec.id, chosenFor(spec, handles)])), [charts, handles]);
}
