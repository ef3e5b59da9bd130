import { dehydrate, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { HydratedState } from "@/components/data/hydrated-state";

/**
 * Sends a client's query results with the page: awaited ones in its first piece, pending ones later in the same response.
 * @returns results as JSON texts, because React would traverse and write each of their thousands of values itself, which takes several
 * times as long
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
