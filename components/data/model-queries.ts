import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { offerRequest } from "@/lib/contracts/model";
import { getJson, sendJson } from "./fetch-json";
import { modelKeys, offerKeys, priceKeys, providerKeyKeys } from "./query-keys";

/** Queries the models in use. */
export function modelsQuery() {
  return queryOptions({
    queryKey: modelKeys.list,
    queryFn: () => getJson("/api/models", () => import("@/lib/contracts/model").then(({ modelRow }) => modelRow.array())),
  });
}

/** Queries the price table. */
export function pricesQuery() {
  return queryOptions({
    queryKey: priceKeys.list,
    queryFn: () => getJson("/api/prices", () => import("@/lib/contracts/model").then(({ price }) => price.array())),
  });
}

/** Queries the keys of the environment and the stored ones, which only owners may list. */
export function providerKeysQuery() {
  return queryOptions({
    queryKey: providerKeyKeys.all,
    queryFn: () => getJson("/api/keys", () => import("@/lib/contracts/provider-key").then(({ providerKeys }) => providerKeys)),
  });
}

/** Queries the model names that an endpoint lists, once per address and key variable. */
export function offeredQuery(place: z.output<typeof offerRequest> | null) {
  return queryOptions({
    queryKey: offerKeys.of(place?.address ?? "", place?.keyVariable ?? "", place?.protocol ?? ""),
    queryFn: () =>
      sendJson("POST", "/api/models/offered", place, () => import("@/lib/contracts/model").then(({ offeredModels }) => offeredModels)),
    staleTime: 60_000,
    retry: false,
  });
}
