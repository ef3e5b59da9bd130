"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

/** Gives what is below it the answers that its page has read; `state` is their JSON. */
export function HydratedState({ state, children }: { state: string; children: ReactNode }) {
  const answers = useMemo(() => JSON.parse(state) as DehydratedState, [state]);
  return <HydrationBoundary state={answers}>{children}</HydrationBoundary>;
}
