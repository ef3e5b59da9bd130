import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { getJson } from "@/components/fetch-json";
import { modelKeys, priceKeys } from "@/components/query-keys";
import { modelRow, price } from "@/lib/contracts/model";

/** Models in use. */
export function modelsQuery() {
  return queryOptions({ queryKey: modelKeys.list, queryFn: () => getJson("/api/models", z.array(modelRow)) });
}

/** The price table. */
export function pricesQuery() {
  return queryOptions({ queryKey: priceKeys.list, queryFn: () => getJson("/api/prices", z.array(price)) });
}
