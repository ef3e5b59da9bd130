import { QueryClient } from "@tanstack/react-query";
import { ProblemError } from "@/components/ui/problem-error";

/** HTTP statuses of a proxy in front of a server that restarts; 0 is no response. */
const passing: readonly number[] = [0, 502, 503, 504];

/**
 * Creates the cache of what the server sends. A read without a response is tried twice more; a deliberate error of the server is not,
 * because repeating the request does not change it.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The server may be this machine, which needs no network.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && (!(error instanceof ProblemError) || passing.includes(error.status)),
      },
    },
  });
}
