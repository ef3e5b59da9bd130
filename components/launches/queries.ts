import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { getJson } from "@/components/fetch-json";
import { runKeys } from "@/components/query-keys";
import { launchDetail, launchRow } from "@/lib/contracts/launch";

/** A launch with its runs. */
export function launchQuery(id: number) {
  return queryOptions({ queryKey: runKeys.launch(id), queryFn: () => getJson(`/api/launches/${id}`, launchDetail) });
}

/** The newest launches. */
export const launchesQuery = queryOptions({
  queryKey: runKeys.launches,
  queryFn: () => getJson("/api/launches", z.array(launchRow)),
});
