"use client";

import { useQueryState } from "nuqs";
import { useCallback, useState } from "react";
import { type RunTab, tabParser } from "./run-tabs";

/**
 * Returns the tab in the address and a function that opens another one. `without` is the tab of the address without one when the page was
 * entered.
 */
export function useRunTab(without: RunTab): [RunTab, (to: RunTab) => void] {
  // Clearing the filters that led to the samples must not lead away from them.
  const [entered] = useState(without);
  const [named, setNamed] = useQueryState("tab", tabParser.withOptions({ history: "push" }));
  const set = useCallback((to: RunTab) => void setNamed(to === entered ? null : to), [setNamed, entered]);
  return [named ?? entered, set];
}
