import { z } from "zod";

/** Kinds of things that curation applies to. */
export const curatedKind = z.enum(["runs", "suites", "models"]);
export type CuratedKind = z.infer<typeof curatedKind>;

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
  /** Removes them from lists and rankings, or brings them back. */
  z.object({ verb: z.enum(["archive", "restore"]) }),
  /** Deletes them after the time in which this can be undone, or undoes the deletion. */
  z.object({ verb: z.enum(["delete", "keep"]) }),
]);

/** A curation request for runs, suites or models. */
export const curationRequest = z.intersection(z.object({ ids: z.array(z.number().int().positive()).min(1).max(5000) }), order);
export type CurationRequest = z.infer<typeof curationRequest>;

/** Data that are lost when runs, suites or models are deleted. */
export const losses = z.object({
  /** Replies, and their cost in US dollars; null if no price is known. */
  replies: z.number().int(),
  costUsd: z.number().nullable(),
  items: z.number().int(),
  annotations: z.number().int(),
  /** Number of links that stop working. */
  shares: z.number().int(),
  /** Number of examples that Heed creates again at its next start. */
  examples: z.number().int(),
  /** Things that cannot be deleted, with the reason; `runs` are the runs that use the suite or model. */
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

/** An archived suite or model. */
export const archivedRow = z.object({
  id: z.number().int(),
  name: z.string(),
  runCount: z.number().int(),
  note: z.string().optional(),
  personId: z.string().nullish(),
});
