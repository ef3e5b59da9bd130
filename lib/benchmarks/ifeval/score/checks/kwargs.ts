import { z } from "zod";

/** What the authors' code does with a value that it does not take. */
export const drawn = "the authors' code would draw another at random at every scoring";

/** Of an id that takes nothing. */
export const none = z.object({});
/** A number to compare with; the authors' code takes a negative one for none given. */
export const threshold = z.number().min(0, `is negative: ${drawn}`);
/** The two relations of the data. */
export const relation = z.enum(["at least", "less than"]);
/** A number of a sentence or a token, of which 0 is taken for none given. */
export const place = z
  .number()
  .int()
  .refine((n) => n !== 0, "is 0, which the authors' code takes for none given");
/** A text that is drawn where it is empty. */
export const given = z.string().min(1, `is empty: ${drawn}`);
