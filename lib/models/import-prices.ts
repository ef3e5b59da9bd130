import { z } from "zod";
import type { Price } from "@/lib/contracts/model";
import { priceChanges } from "@/lib/contracts/plain/price-changes";
import type { PriceImport } from "@/lib/contracts/price-import";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { readPrices } from "@/lib/reads/prices";
import { readPriceFile } from "./price-file";
import { savePrices } from "./prices";

const nameRow = z.object({ name: z.string() });
const namesSql = "select distinct settings->>'model' as name from model where settings->>'model' is not null and archived_at is null";

const keyOf = ({ model, host }: Pick<Price, "model" | "host">) => `${model} ${host}`;

/**
 * Compares a price file with the price table, and stores its prices if `apply` is set. Of a table of many providers only models count that
 * are used here or priced already. Throws `invalid` for text that is not JSON.
 */
export async function importPrices({ text, name, apply }: { text: string; name: string; apply: boolean }): Promise<PriceImport> {
  let file: ReturnType<typeof readPriceFile>;
  try {
    file = readPriceFile(text, name, new Date().toISOString().slice(0, 10));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new HeedError("invalid", `${name} is not valid JSON: ${error.message}.`, { where: "text" });
  }
  const [stored, names] = await Promise.all([readPrices(), queryRows(nameRow, namesSql, [])]);
  const known = new Map(stored.map((price) => [keyOf(price), price]));
  const used = new Set([...names.map((row) => row.name), ...stored.map(({ model }) => model)]);
  const wanted = file.isTable ? file.prices.filter(({ model }) => used.has(model)) : file.prices;
  const added = wanted.filter((price) => !known.has(keyOf(price)));
  const changed = wanted.flatMap((price) => {
    const before = known.get(keyOf(price));
    return before && priceChanges(price, before).length > 0 ? [{ before, after: price }] : [];
  });
  if (apply) await savePrices(wanted.map((price) => ({ ...price, note: price.note || (known.get(keyOf(price))?.note ?? "") })));
  return {
    ...{ added, changed, same: wanted.length - added.length - changed.length, problems: file.problems },
    leftOut: file.prices.length - wanted.length,
  };
}
