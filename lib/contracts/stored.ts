import { z } from "zod";

/** The server's response after it stored something: the new id. */
export const stored = z.object({ id: z.number().int() });
