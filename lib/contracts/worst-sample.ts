import { z } from "zod";
import { check } from "./check";
import { sampleRow } from "./sample";

/** How many of a run's worst samples are shown beside its numbers. */
export const worstShown = 5;

/** A sample that did not pass, with the first check that it missed and the part of the reply that this is about. */
export const worstSample = sampleRow.extend({
  /** Null where no verdict can be shown. */
  miss: check
    .pick({ label: true, outcome: true, expected: true, actual: true })
    .extend({
      /** From 0. */
      turn: z.number().int().nonnegative(),
      /** The check's evidence within the reply; the reply's beginning where `marked` is empty. Null where there is no text. */
      snippet: z.object({ before: z.string(), marked: z.string(), after: z.string() }).nullable(),
    })
    .nullable(),
});
export type WorstSample = z.infer<typeof worstSample>;
