import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { LaunchOrder } from "@/lib/contracts/run-request";
import { getJson, sendJson } from "./fetch-json";
import { budgetKeys, estimateKeys, presetKeys } from "./query-keys";

/** Queries the estimate of a launch; not requested while `request` is null. The last response stays while the next one loads. */
export function estimateQuery(request: LaunchOrder | null) {
  return queryOptions({
    queryKey: estimateKeys.of(request),
    queryFn: () =>
      sendJson("POST", "/api/runs/estimate", request, () =>
        import("@/lib/contracts/estimate").then(({ runEstimate: estimate }) => estimate),
      ),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
  });
}

/** Queries the budgets that several runs share, newest first. */
export function budgetsQuery() {
  return queryOptions({
    queryKey: budgetKeys.all,
    queryFn: () => getJson("/api/budgets", () => import("@/lib/contracts/run-request").then(({ sharedBudget }) => sharedBudget.array())),
  });
}

/** Queries what the person who asks may still spend this month. */
export function monthlyBudgetQuery() {
  return queryOptions({
    queryKey: budgetKeys.month,
    queryFn: () =>
      getJson("/api/budgets/month", () => import("@/lib/contracts/run-request").then(({ ownMonthlyBudget }) => ownMonthlyBudget)),
  });
}

/** Queries the named launch settings of all families. */
export function savedSettingsQuery() {
  return queryOptions({
    queryKey: presetKeys.all,
    queryFn: () =>
      getJson("/api/presets", () => import("@/lib/contracts/saved-settings").then(({ savedSettings }) => savedSettings.array())),
  });
}
