import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./fetch-json";
import { systemKeys, workerKeys } from "./query-keys";

/** What the server knows of the machine that it runs on. */
export function systemQuery() {
  return queryOptions({
    queryKey: systemKeys.all,
    queryFn: () => getJson("/api/system", () => import("@/lib/contracts/sandbox").then(({ systemState }) => systemState)),
  });
}

/** How often workers renew what they hold. */
const renewMs = 5000;

/** The workers that are alive and the limits that hold over them. */
export function workersQuery() {
  return queryOptions({
    queryKey: workerKeys.all,
    queryFn: () => getJson("/api/workers", () => import("@/lib/contracts/worker").then(({ workersState }) => workersState)),
    refetchInterval: renewMs,
  });
}
