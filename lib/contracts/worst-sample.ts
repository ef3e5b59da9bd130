import { z } from "zod";
import { check } from "./check";
import { sampleRow } from "./sample";

/** Number of a run's worst samples that are shown beside its numbers. */
export const worstShown = 5;

/** A sample that did not pass, with its first missed check and the part of the reply concerned. */
export const worstSample = sampleRow.extend({
  /** Null if no verdict can be shown. */
  miss: check
    .pick({ label: true, outcome: true, expected: true, actual: true })
    .extend({
      /** Counted from 0. */
      turn: z.number().int().nonnegative(),
      /** The check's evidence within the reply; the reply's beginning if `marked` is empty. Null if there is no text. */
      snippet: z.object({ before: z.string(), marked: z.string(), after: z.string() }).nullable(),
    })
    .nullable(),
});
export type WorstSample = z.infer<typeof worstSample>;
