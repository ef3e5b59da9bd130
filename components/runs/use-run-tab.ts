"use client";

import { useQueryState } from "nuqs";
import { useCallback, useState } from "react";
import { type RunTab, tabParser } from "./run-tabs";

/**
 * Returns the tab in the address and a function that opens another one. `without` is the tab that the address would open without one, which
 * depends on its filters.
 */
export function useRunTab(without: RunTab): [RunTab, (to: RunTab) => void] {
  // Clearing the filters that led to the samples must not lead away from them.
  const [entered] = useState(without);
  const [named, setNamed] = useQueryState("tab", tabParser.withOptions({ history: "push" }));
  // Only a tab that the address would also open after a reload is left out of it.
  const set = useCallback((to: RunTab) => void setNamed(to === entered && to === without ? null : to), [setNamed, entered, without]);
  return [named ?? entered, set];
}
