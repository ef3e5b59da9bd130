import type { z } from "zod";
import { storedFields } from "@/lib/contracts/column";

/** Returns the SQL that selects the stored fields of a row under their field names; `alias` is the table's alias in the statement. */
export const selectOf = (row: z.ZodObject, alias?: string): string =>
  storedFields(row)
    .map(({ field, column }) => `${alias === undefined ? "" : `${alias}.`}${column}${field === column ? "" : ` as "${field}"`}`)
    .join(", ");

/** Returns the SQL for the stored fields of a row as one JSON object. */
export const jsonOf = (row: z.ZodObject, alias: string): string =>
  `jsonb_build_object(${storedFields(row)
    .map(({ field, column }) => `'${field}', ${alias}.${column}`)
    .join(", ")})`;
