import { dehydrate, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { HydratedState } from "@/components/data/hydrated-state";

/**
 * Sends a client's answers with the page. They go as one text: React would walk and write each of their thousands of values for itself,
 * which takes several times as long.
 */
export function Hydrated({ client, children }: { client: QueryClient; children: ReactNode }) {
  return <HydratedState state={JSON.stringify(dehydrate(client))}>{children}</HydratedState>;
}
