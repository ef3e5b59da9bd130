"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { Metric } from "@/lib/contracts/metric";
import type { Variable } from "@/lib/contracts/variable";
import type { ChosenSlice } from "./facets";
import { orderedValues, type TagValue, tagValue } from "./tag-values";

/** A selector with the values that it offers. */
export interface VariableHandle {
  variable: Variable;
  values: readonly TagValue[];
  /** Chosen; `home` where nothing is. */
  value: TagValue | null;
  /** The value without a choice; null means all values together. */
  home: TagValue | null;
  /** `home` takes the choice away. */
  set: (value: TagValue | null) => void;
  /** What it needs is still on its way; it keeps its place. */
  waiting?: boolean;
  /** A value in words, for those who do not see the selector. */
  says?: (value: TagValue | null) => string;
}

/** The family's selectors among stored slices, with the values that these metrics have; those without a value are left out. */
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

/** The single values of the variable's tag that some metric is defined on. */
export function offered({ tag, order }: Pick<Variable, "tag" | "order">, metrics: readonly Metric[]): TagValue[] {
  return orderedValues(
    metrics.flatMap(({ slice, value }) => (value === null ? [] : (tagValue(slice, tag) ?? []))),
    order,
  );
}

/** The values chosen in the selectors that a chart names; null for the whole run. */
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

/** The same for each chart by its id; stable while no selector moves. */
export function useChosen(charts: readonly ChartSpec[], handles: readonly VariableHandle[]): ReadonlyMap<string, ChosenSlice | null> {
  return useMemo(() => new Map(charts.map((spec) => [spec.id, chosenFor(spec, handles)])), [charts, handles]);
}
