import { z } from "zod";

/** A timestamp column as the ISO text that contracts use. */
export const instant = z.date().transform((date) => date.toISOString());

export const countRow = z.object({ count: z.number().int() });
