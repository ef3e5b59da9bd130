import { z } from "zod";

/** Description of what the authors' code does with a value that it does not accept. */
export const drawn = "the authors' code would draw another at random at every scoring";

/** Schema of an id without kwargs. */
export const none = z.object({});
/** A number to compare with; the authors' code treats a negative one as not given. */
export const threshold = z.number().min(0, `is negative: ${drawn}`);
/** The two relations of the data. */
export const relation = z.enum(["at least", "less than"]);
/** Number of a sentence or a token; 0 is treated as not given. */
export const place = z
  .number()
  .int()
  .refine((n) => n !== 0, "is 0, which the authors' code treats as not given");
/** A text that the authors' code draws if it is empty. */
export const given = z.string().min(1, `is empty: ${drawn}`);
/** Texts that the authors' code draws if there are none. */
export const someTexts = z.array(z.string()).min(1, `is empty: ${drawn}`);
