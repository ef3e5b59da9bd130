import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./fetch-json";
import { annotationKeys } from "./query-keys";

/** Query for flagged samples, newest flag first. */
export const flagsQuery = queryOptions({
  queryKey: annotationKeys.flags,
  queryFn: () => getJson("/api/flags", () => import("@/lib/contracts/flag").then(({ flaggedSample }) => flaggedSample.array())),
  staleTime: 30_000,
});

/** Returns the address of a sample's page within the queue of flagged samples. */
export const queuedAddress = ({ runId, ordinal }: { runId: number; ordinal: number }): string =>
  `/runs/${runId}/samples/${ordinal}?queue=flagged`;
