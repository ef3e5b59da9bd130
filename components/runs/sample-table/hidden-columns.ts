import { useSyncExternalStore } from "react";
import { browserStorage } from "@/components/data/browser-storage";

const place = "heed-sample-columns";

/** Columns that are hidden until chosen. */
export const hiddenAtFirst: readonly string[] = [];

const listeners = new Set<() => void>();
let hidden: readonly string[] | null = null;

function kept(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.getItem(place) ?? "null");
    return Array.isArray(stored) && stored.every((id) => typeof id === "string") ? stored : hiddenAtFirst;
  } catch {
    return hiddenAtFirst;
  }
}

function current(): readonly string[] {
  hidden ??= kept();
  return hidden;
}

/** Hides these columns of all sample tables in this browser. */
export function hideColumns(ids: readonly string[]): void {
  hidden = ids;
  browserStorage.setItem(place, JSON.stringify(ids));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the ids of the columns that this browser hides. */
export function useHiddenColumns(): readonly string[] {
  return useSyncExternalStore(subscribe, current, () => hiddenAtFirst);
}
