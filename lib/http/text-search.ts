import { z } from "zod";
import { textHash } from "@/lib/contracts/message";
import { screenWidths } from "@/lib/text/screen-lines";
import { sharedSamplePath } from "./path";

const width = z.coerce
  .number()
  .refine((given) => screenWidths.some((known) => known === given), `must be one of ${screenWidths.join(", ")}`)
  .default(120);
const place = z.coerce.number().int().min(0).max(2_147_483_647);
const range = z.object({ from: place.default(0), to: place.optional() });

/** Most lines or steps of one response. */
const most = 400;

function bounded({ from, to }: z.output<typeof range>): { from: number; to: number } {
  return { from, to: Math.min(to ?? from + most, from + most) };
}

/**
 * Search parameters for lines of a text: the screen lines to read, at most 400, and the offsets (a comma list, at most 1000) whose lines to
 * find.
 */
export const sliceSearch = range
  .extend({
    width,
    at: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9}){0,999}$/)
      .optional(),
  })
  .transform(({ from, to, width, at }) => ({ ...bounded({ from, to }), width, at: at?.split(",").map(Number) ?? [] }));

/** Search parameters for the words to find in a text. */
export const findSearch = z.object({ sought: z.string().min(1).max(200), width });

/** Search parameters for the steps of a trace to read, at most 400. */
export const stepsSearch = range.transform(bounded);

export const textPath = z.object({ hash: textHash });
/** Path parameters of a text that a shared sample may show. */
export const sharedTextPath = sharedSamplePath.extend({ hash: textHash });
