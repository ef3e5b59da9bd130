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

/** Replies that one step of a search by a pattern shows at most, and the milliseconds that it takes at most. */
export const patternStep = { hits: 200, ms: 2000 };

/** The place of a reply. */
export const replyPlace = z.object({ runId: z.number().int(), ordinal: z.number().int(), turn: z.number().int() });
export type ReplyPlace = z.infer<typeof replyPlace>;

/** One step of a search by a regular expression through the replies of the runs that a line means, the newest runs first. */
export const patternResult = z.object({
  /** As in `searchResult`; `matching` counts this step alone. */
  runs: searchResult.shape.runs,
  hits: z.number().int(),
  /** Replies that this step read, and all that there are; null where a step goes on. */
  searched: z.number().int(),
  total: z.number().int().nullable(),
  /** Of these, replies that are so long that their beginning alone was searched. */
  shortened: z.number().int(),
  /** The last reply that was read, to go on after; null at the end. */
  next: replyPlace.nullable(),
});
export type PatternResult = z.infer<typeof patternResult>;
