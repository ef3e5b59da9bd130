import { z } from "zod";
import { sampleStatus } from "./sample";

/** Largest number of matches that are counted. */
export const mostCounted = 10_000;
/** Largest number of replies shown, in total and per run. */
export const mostShown = 50;
export const mostOfRun = 5;

const hit = z.object({
  ordinal: z.number().int(),
  turn: z.number().int(),
  key: z.string(),
  /** Title of the sample as on its page, by what the item asks. */
  title: z.string(),
  status: sampleStatus,
  passed: z.boolean().nullable(),
  score: z.number().nullable(),
  /** About two lines of the reply around the match; `found` is "" if the match has no single position. */
  snippet: z.object({ before: z.string(), found: z.string(), after: z.string() }),
});

/** Replies that match a line, by run, newest first. */
export const searchResult = z.object({
  /** Number of matching replies; `mostCounted` if there are more. */
  matching: z.number().int(),
  more: z.boolean(),
  runs: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      benchmark: z.string(),
      modelName: z.string(),
      suiteName: z.string(),
      /** Number of matching replies of this run; a lower bound if `more`. */
      matching: z.number().int(),
      hits: z.array(hit),
    }),
  ),
  /** Number of ended runs whose replies are not indexed yet, and number of unfinished runs. */
  waiting: z.object({ ended: z.number().int(), going: z.number().int() }),
});
export type SearchResult = z.infer<typeof searchResult>;

/** Limits of one step of a pattern search: replies shown, and milliseconds. */
export const patternStep = { hits: 200, ms: 2000 };

/** The position of a reply. */
export const replyPlace = z.object({ runId: z.number().int(), ordinal: z.number().int(), turn: z.number().int() });
export type ReplyPlace = z.infer<typeof replyPlace>;

/** A step of a regular expression search through the replies of the runs that a line selects, newest runs first. */
export const patternResult = z.object({
  /** As in `searchResult`, but `matching` covers only this step. */
  runs: searchResult.shape.runs,
  hits: z.number().int(),
  /** Number of replies that this step read, and total number; the total is null in a step that continues a search. */
  searched: z.number().int(),
  total: z.number().int().nullable(),
  /** Number of these replies that are so long that only their beginning was searched. */
  shortened: z.number().int(),
  /** The last reply read, after which the next step continues; null at the end. */
  next: replyPlace.nullable(),
});
export type PatternResult = z.infer<typeof patternResult>;
