import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { getJson, sendJson } from "@/components/fetch-json";
import { modelKeys, offerKeys, priceKeys } from "@/components/query-keys";
import { modelRow, offeredModels, type offerRequest, price } from "@/lib/contracts/model";

/** Models in use. */
export function modelsQuery() {
  return queryOptions({ queryKey: modelKeys.list, queryFn: () => getJson("/api/models", z.array(modelRow)) });
}

/** The price table. */
export function pricesQuery() {
  return queryOptions({ queryKey: priceKeys.list, queryFn: () => getJson("/api/prices", z.array(price)) });
}

/** Names of the models that an endpoint lists, asked once for an address and a key's variable. */
export function offeredQuery(place: z.output<typeof offerRequest> | null) {
  return queryOptions({
    queryKey: offerKeys.of(place?.address ?? "", place?.keyVariable ?? ""),
    queryFn: () => sendJson("POST", "/api/models/offered", place, offeredModels),
    staleTime: 60_000,
    retry: false,
  });
}
