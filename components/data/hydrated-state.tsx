"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { LateResponses } from "./late-part";

interface HydratedStateProps {
  /** Responses as JSON, without the late ones. */
  state: string;
  /** JSON of the responses that the server was still reading, in their order; null if reading one failed. */
  late: readonly Promise<string | null>[];
  children: ReactNode;
}

/** Provides the responses that the server has read to its children; a late response that the server could not read is requested again. */
export function HydratedState({ state, late, children }: HydratedStateProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the late responses belong to this state
  const [answers, responses] = useMemo(() => {
    const read = JSON.parse(state) as DehydratedState;
    const pending = read.queries.filter(({ state: { status } }) => status === "pending");
    const sent = pending.map((query, at) => {
      const response = Promise.resolve(late[at]).then(parsed);
      query.promise = response;
      return [query.queryHash, response.catch(() => undefined)] as const;
    });
    return [read, new Map(sent)];
  }, [state]);
  return (
    <HydrationBoundary state={answers}>
      <LateResponses value={responses}>{children}</LateResponses>
    </HydrationBoundary>
  );
}

function parsed(text: string | null | undefined): unknown {
  if (text == null) throw new Error("The server could not load this part with the page.");
  return JSON.parse(text);
}
