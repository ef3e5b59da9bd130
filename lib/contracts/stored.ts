import { z } from "zod";

/** What the server answers once it has stored something: its id. */
export const stored = z.object({ id: z.number().int() });
