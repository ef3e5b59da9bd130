import { type Price, price } from "@/lib/contracts/model";
import { queryRows } from "@/lib/db/query-rows";

/** Reads the price table, ordered by the model's name. */
export async function readPrices(): Promise<Price[]> {
  return queryRows(
    price,
    'select model, input_per_million as "inputPerMillion", output_per_million as "outputPerMillion", note from price order by lower(model), model',
  );
}
