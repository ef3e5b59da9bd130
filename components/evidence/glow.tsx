"use client";

import { createContext, type ReactNode, useCallback, useContext, useState, useSyncExternalStore } from "react";

/** Check under the pointer, stored outside React's tree so that hovering redraws two elements instead of a thousand. */
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

/** Connects a reply and its list of checks: hovering over a check in one highlights it in the other. */
export function GlowProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new GlowStore());
  return <GlowContext value={store}>{children}</GlowContext>;
}

function useGlowStore(): GlowStore {
  const store = useContext(GlowContext);
  if (!store) throw new Error("Evidence is drawn outside of a GlowProvider.");
  return store;
}

/** True if the pointer is over one of these checks. */
export function useGlows(checkIds: readonly string[]): boolean {
  const store = useGlowStore();
  const snapshot = useCallback(() => store.glows(checkIds), [store, checkIds]);
  return useSyncExternalStore(store.subscribe, snapshot, () => false);
}

/** Returns a function that highlights a check, or none if null. */
export function usePoint(): (checkId: string | null) => void {
  return useGlowStore().point;
}
