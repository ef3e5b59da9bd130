import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { getJson } from "@/components/fetch-json";
import { modelRow, price } from "@/lib/contracts/model";

/** Models in use. */
export function modelsQuery() {
  return queryOptions({ queryKey: ["models"], queryFn: () => getJson("/api/models", z.array(modelRow)) });
}

/** The price table. */
export function pricesQuery() {
  return queryOptions({ queryKey: ["prices"], queryFn: () => getJson("/api/prices", z.array(price)) });
}
