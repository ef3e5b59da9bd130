import { type Price, price } from "@/lib/contracts/model";
import { queryRows } from "@/lib/db/query-rows";

/** Reads the price table, ordered by the model's name. */
export async function readPrices(): Promise<Price[]> {
  return queryRows(
    price,
    `select model, host, input_per_million as "inputPerMillion", output_per_million as "outputPerMillion", cache_read_per_million as "cacheReadPerMillion",
      cache_write_per_million as "cacheWritePerMillion", reasoning_per_million as "reasoningPerMillion", batch_factor as "batchFactor", note, source, as_of as "asOf"
    from price order by lower(model), model, host`,
  );
}
