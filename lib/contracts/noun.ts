import { z } from "zod";

/** What one and several of something are called: "function", "functions". */
export const noun = z.object({ one: z.string(), many: z.string() });
export type Noun = z.infer<typeof noun>;
