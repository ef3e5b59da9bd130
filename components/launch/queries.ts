import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { getJson, sendJson } from "@/components/fetch-json";
import { budgetKeys, estimateKeys, presetKeys } from "@/components/query-keys";
import { estimate } from "@/lib/contracts/estimate";
import { type LaunchRequest, sharedBudget } from "@/lib/contracts/run-request";
import { savedSettings } from "@/lib/contracts/saved-settings";

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

/** Budgets that several runs share, the newest first. */
export function budgetsQuery() {
  return queryOptions({ queryKey: budgetKeys.all, queryFn: () => getJson("/api/budgets", z.array(sharedBudget)) });
}

/** Launch settings under names, for all families. */
export function savedSettingsQuery() {
  return queryOptions({ queryKey: presetKeys.all, queryFn: () => getJson("/api/presets", z.array(savedSettings)) });
}
