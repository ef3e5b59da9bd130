"use client";

import { createContext, type ReactNode, useCallback, useContext, useState, useSyncExternalStore } from "react";

/** Which check the reader points at; held outside React's tree so that a hover redraws two elements and not a thousand. */
class GlowStore {
  private readonly listeners = new Set<() => void>();
  private checkId: string | null = null;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  glows(checkIds: readonly string[]): boolean {
    return this.checkId !== null && checkIds.includes(this.checkId);
  }

  readonly point = (checkId: string | null) => {
    if (checkId === this.checkId) return;
    this.checkId = checkId;
    for (const listener of this.listeners) listener();
  };
}

const GlowContext = createContext<GlowStore | null>(null);

/** Joins a reply and its list of checks: pointing at a check in one lights it up in the other. */
export function GlowProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new GlowStore());
  return <GlowContext value={store}>{children}</GlowContext>;
}

function useGlowStore(): GlowStore {
  const store = useContext(GlowContext);
  if (!store) throw new Error("Evidence is drawn outside of a GlowProvider.");
  return store;
}

/** Whether one of these checks is pointed at. */
export function useGlows(checkIds: readonly string[]): boolean {
  const store = useGlowStore();
  const snapshot = useCallback(() => store.glows(checkIds), [store, checkIds]);
  return useSyncExternalStore(store.subscribe, snapshot, () => false);
}

/** Points at a check, or at none. */
export function usePoint(): (checkId: string | null) => void {
  return useGlowStore().point;
}
