import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./fetch-json";
import { systemKeys, workerKeys } from "./query-keys";

/** Queries the server's information about its machine. */
export function systemQuery() {
  return queryOptions({
    queryKey: systemKeys.all,
    queryFn: () => getJson("/api/system", () => import("@/lib/contracts/sandbox").then(({ systemState }) => systemState)),
  });
}

/** Milliseconds between two renewals of a worker's leases. */
const renewMs = 5000;

/** Queries the workers that are alive and the limits that apply to them. */
export function workersQuery() {
  return queryOptions({
    queryKey: workerKeys.all,
    queryFn: () => getJson("/api/workers", () => import("@/lib/contracts/worker").then(({ workersState }) => workersState)),
    refetchInterval: renewMs,
  });
}
