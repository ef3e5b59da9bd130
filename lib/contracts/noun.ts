import { z } from "zod";

/** Singular and plural of a noun: "function", "functions". */
export const noun = z.object({ one: z.string(), many: z.string() });
export type Noun = z.infer<typeof noun>;
