"use client";

import { useQueryState } from "nuqs";
import { useCallback, useEffect } from "react";
import { type RunTab, tabParser } from "./run-tabs";

/**
 * Returns the tab of the address and a function that opens another one. `without` is the tab that the address would open without one, which
 * depends on its filters.
 */
export function useRunTab(without: RunTab): [RunTab, (to: RunTab) => void] {
  const [named, setNamed] = useQueryState("tab", tabParser.withOptions({ history: "push" }));
  // Only the results, and only if no filter would lead to the samples, are left out of the address. So clearing the filters that led to the
  // samples does not lead away from them, also after a reload.
  useEffect(() => {
    if (named === null && without !== "results") void setNamed(without, { history: "replace" });
  }, [named, without, setNamed]);
  const set = useCallback((to: RunTab) => void setNamed(to === "results" && to === without ? null : to), [setNamed, without]);
  return [named ?? without, set];
}
