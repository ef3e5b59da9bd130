import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { sendJson } from "@/components/fetch-json";
import { estimateKeys } from "@/components/query-keys";
import { estimate, type LaunchRequest } from "@/lib/contracts/run";

/** What a launch will take; not asked while the request is null. The last answer stays while the next one loads. */
export function estimateQuery(request: LaunchRequest | null) {
  return queryOptions({
    queryKey: estimateKeys.of(request),
    queryFn: () => sendJson("POST", "/api/runs/estimate", request, estimate),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
  });
}
