import { queryOptions } from "@tanstack/react-query";
import { getJson } from "@/components/fetch-json";
import { systemKeys } from "@/components/query-keys";
import { systemState } from "@/lib/contracts/sandbox";

/** What the server knows of the machine that it runs on. */
export function systemQuery() {
  return queryOptions({ queryKey: systemKeys.all, queryFn: () => getJson("/api/system", systemState) });
}
