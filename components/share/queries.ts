import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { getJson } from "@/components/fetch-json";
import { shareKeys } from "@/components/query-keys";
import { type ShareTarget, share } from "@/lib/contracts/share";

/** Links to exactly this target that work, newest first. */
export function sharesQuery(target: ShareTarget) {
  const query = new URLSearchParams(Object.entries(target).map(([name, value]) => [name, String(value)]));
  query.delete("simulated");
  return queryOptions({ queryKey: shareKeys.list(query.toString()), queryFn: () => getJson(`/api/shares?${query}`, z.array(share)) });
}
