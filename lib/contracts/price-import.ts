import { z } from "zod";
import { price } from "./model";

/** A price file to import; without `apply` its changes are only listed. */
export const priceImportBody = z.object({ text: z.string(), name: z.string().trim().min(1).max(200), apply: z.boolean() });

/** The changes that a price file makes to the price table. */
export const priceImport = z.object({
  added: z.array(price),
  changed: z.array(z.object({ before: price, after: price })),
  /** Prices with the same sums, which get the file's source and day. */
  same: z.number().int(),
  /** Rows that are not imported: the row and field in the file, and what to change. */
  problems: z.array(z.object({ where: z.string(), message: z.string() })),
  /** Prices of models that are not used here, in a table of many providers. */
  leftOut: z.number().int(),
});
export type PriceImport = z.infer<typeof priceImport>;
