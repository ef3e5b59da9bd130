import { dehydrate, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { HydratedState } from "@/components/data/hydrated-state";

/**
 * Sends a client's answers with the page: those that were awaited in its first piece, those under way after it, in the same response.
 * They go as texts: React would walk and write each of their thousands of values for itself, which takes several times as long.
 */
export function Hydrated({ client, children }: { client: QueryClient; children: ReactNode }) {
  const state = dehydrate(client, { shouldDehydrateQuery: ({ state: { status } }) => status !== "error" });
  const late = state.queries.flatMap(({ promise }) => (promise ? [promise.then(JSON.stringify, () => null)] : []));
  return (
    <HydratedState state={JSON.stringify(state)} late={late}>
      {children}
    </HydratedState>
  );
}
