import { z } from "zod";

/** What a person keeps in order. */
export const keptKind = z.enum(["runs", "suites", "models"]);
export type KeptKind = z.infer<typeof keptKind>;

export const keptTag = z
  .string()
  .trim()
  .min(1, "is empty")
  .max(40)
  .regex(/^[^,"\n]*$/, "may hold neither commas nor quotes");

const order = z.discriminatedUnion("verb", [
  z.object({ verb: z.literal("rename"), name: z.string().trim().min(1, "is empty").max(200) }),
  z.object({ verb: z.literal("note"), note: z.string().trim().max(4000) }),
  z.object({ verb: z.enum(["tag", "untag"]), tag: keptTag }),
  /** Takes them out of lists and rankings, and brings them back. */
  z.object({ verb: z.enum(["archive", "restore"]) }),
  /** Deletes them once the time to take it back is over, and takes it back. */
  z.object({ verb: z.enum(["delete", "keep"]) }),
]);

/** What somebody has done with some runs, suites or models. */
export const keepRequest = z.intersection(z.object({ ids: z.array(z.number().int().positive()).min(1).max(5000) }), order);
export type KeepRequest = z.infer<typeof keepRequest>;

/** What goes with some runs, suites or models when they are deleted. */
export const losses = z.object({
  /** Replies and what they cost in US dollars; null where nobody knows a price. */
  replies: z.number().int(),
  costUsd: z.number().nullable(),
  items: z.number().int(),
  annotations: z.number().int(),
  /** Links that stop working. */
  shares: z.number().int(),
  /** Examples that Heed makes again at its next start. */
  examples: z.number().int(),
  /** Those that cannot be deleted, and why; `runs` hold a suite or a model. */
  refused: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      why: z.string(),
      runs: z.array(z.object({ id: z.number().int(), name: z.string() })),
    }),
  ),
});
export type Losses = z.infer<typeof losses>;

/** A suite or a model that was put away. */
export const archivedRow = z.object({ id: z.number().int(), name: z.string(), runCount: z.number().int(), note: z.string().optional() });
