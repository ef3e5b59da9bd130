import { z } from "zod";
import { sampleStatus } from "./sample";

/** Matches that are counted at most. */
export const mostCounted = 10_000;
/** Replies that are shown at most, and of one run. */
export const mostShown = 50;
export const mostOfRun = 5;

const hit = z.object({
  ordinal: z.number().int(),
  turn: z.number().int(),
  key: z.string(),
  /** By what the item asks, as on the sample's page. */
  title: z.string(),
  status: sampleStatus,
  passed: z.boolean().nullable(),
  score: z.number().nullable(),
  /** About two lines of the reply around what was found; `found` is "" where it is not at one place. */
  snippet: z.object({ before: z.string(), found: z.string(), after: z.string() }),
});

/** Replies that a line finds, by run, the newest first. */
export const searchResult = z.object({
  /** Replies that match; `mostCounted` where there are more. */
  matching: z.number().int(),
  more: z.boolean(),
  runs: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      benchmark: z.string(),
      modelName: z.string(),
      suiteName: z.string(),
      /** Of its replies; at least so many where `more`. */
      matching: z.number().int(),
      hits: z.array(hit),
    }),
  ),
  /** Ended runs whose replies are not indexed yet, and runs that go on. */
  waiting: z.object({ ended: z.number().int(), going: z.number().int() }),
});
export type SearchResult = z.infer<typeof searchResult>;
