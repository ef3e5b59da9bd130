"use client";

import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, Suspense, use } from "react";
import { useTakenOver } from "./use-taken-over";

/** Responses that the server sends after the page, by the hash of their query; undefined if the server could not read one. */
export const LateResponses = createContext<ReadonlyMap<string, Promise<unknown>>>(new Map());

/** State of a late query; neither data nor error while it is pending. */
export interface LateQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  retry: () => void;
}

interface LatePartProps<Data, Key extends QueryKey> {
  query: UseQueryOptions<Data, Error, Data, Key> & { queryKey: Key };
  children: (query: LateQuery<Data>) => ReactNode;
}

const pending = { data: undefined, error: null, retry: () => {} };

/**
 * Renders a query that the server reads after the page: first as pending, then its HTML in the same response, shown before any script has
 * run. Memoize the component around it: an update before hydration would discard that HTML.
 */
export function LatePart<Data, Key extends QueryKey>(props: LatePartProps<Data, Key>) {
  return (
    <Suspense fallback={props.children(pending)}>
      <LateResponse {...props} />
    </Suspense>
  );
}

function LateResponse<Data, Key extends QueryKey>({ query, children }: LatePartProps<Data, Key>) {
  const { data, error, refetch } = useQuery(query);
  const late = use(LateResponses).get(hashKey(query.queryKey)) as Promise<Data | undefined> | undefined;
  const isTakenOver = useTakenOver();
  const sent = late && (!isTakenOver || data === undefined) ? use(late) : undefined;
  // The server has rendered what it sent, and the browser may have requested again what the server could not read.
  if (late && !isTakenOver) return children({ ...pending, data: sent });
  return children({ data: data ?? sent, error, retry: () => void refetch() });
}
