"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

interface HydratedStateProps {
  /** The answers as JSON, without the late ones. */
  state: string;
  /** JSON of the answers that the server was still reading, in their order; null where it failed. */
  late: readonly Promise<string | null>[];
  children: ReactNode;
}

/** Gives what is below it the answers that its page has read; a late one that the server could not read is asked for again. */
export function HydratedState({ state, late, children }: HydratedStateProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: The late answers are those of this state.
  const answers = useMemo(() => {
    const read = JSON.parse(state) as DehydratedState;
    const pending = read.queries.filter(({ state: { status } }) => status === "pending");
    for (const [at, query] of pending.entries()) query.promise = Promise.resolve(late[at]).then(parsed);
    return read;
  }, [state]);
  return <HydrationBoundary state={answers}>{children}</HydrationBoundary>;
}

function parsed(text: string | null | undefined): unknown {
  if (text == null) throw new Error("The server could not read this answer with the page.");
  return JSON.parse(text);
}
