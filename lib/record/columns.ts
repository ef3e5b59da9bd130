import type { z } from "zod";
import { storedFields } from "@/lib/contracts/column";

/** SQL that selects the stored fields of a row under their names; `alias` is the table's in the statement. */
export const selectOf = (row: z.ZodObject, alias?: string): string =>
  storedFields(row)
    .map(({ field, column }) => `${alias === undefined ? "" : `${alias}.`}${column}${field === column ? "" : ` as "${field}"`}`)
    .join(", ");

/** SQL of the stored fields of a row as one JSON object. */
export const jsonOf = (row: z.ZodObject, alias: string): string =>
  `jsonb_build_object(${storedFields(row)
    .map(({ field, column }) => `'${field}', ${alias}.${column}`)
    .join(", ")})`;
