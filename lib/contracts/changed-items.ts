import { z } from "zod";
import { changeKinds } from "./plain/states";
import { sampleDetail } from "./sample";
import { tags } from "./slice";

/** How an item, or a check, changed. `gained` and `lost`: of yes or no, of the greater part of the repetitions; `higher` and `lower`: any change of the score. */
export const change = z.enum(changeKinds);
export type Change = z.infer<typeof change>;

export const changedCheck = z.object({
  turn: z.number().int(),
  /** Place in item order, and what it asks for. */
  at: z.number().int(),
  label: z.string(),
  group: z.string(),
  /** Words of the family's outcomes; null where a side has none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type ChangedCheck = z.infer<typeof changedCheck>;

/** One sample of an item with its scores; `score` is that of the sample shown, `mean` that of all repetitions. */
const changedSide = z.object({
  ordinal: z.number().int(),
  score: z.number().nullable(),
  passed: z.boolean().nullable(),
  mean: z.number(),
  /** Repetitions that pass, of all scored ones. */
  passes: z.number().int(),
  repetitions: z.number().int(),
});

export const changedItem = z.object({
  key: z.string(),
  tags,
  /** The first sentence of what was asked, where the family names samples by it. */
  asked: z.string().optional(),
  change,
  baseline: changedSide,
  side: changedSide,
  /** Of the mean scores, 0 to 1, with its sign. */
  difference: z.number(),
  /** Checks whose outcome is another, of the samples shown; at most 20, and how many there are. */
  checks: z.array(changedCheck),
  changedChecks: z.number().int(),
});
export type ChangedItem = z.infer<typeof changedItem>;

/** `GET /api/compare/items?…&side=7&of=samples|checks&change=lost&tag=density=100&cursor=&limit=`: largest change first. */
export const changedItems = z.object({
  rows: z.array(changedItem),
  /** Rows that match, and how many of each change there are under the same slice. */
  matching: z.number().int(),
  counts: z.record(change, z.number().int()),
  /** Row to go on with; null at the end. */
  nextCursor: z.number().int().nullable(),
});
export type ChangedItems = z.infer<typeof changedItems>;

/** A check of both sides under the same id. */
export const alignedCheck = z.object({
  turn: z.number().int(),
  id: z.string(),
  label: z.string(),
  group: z.string(),
  change: z.enum(["gained", "lost", "both", "neither", "changed"]),
  /** Outcome with what was expected and found, in the family's words; null where a side has no such check. */
  baseline: z.object({ outcome: z.string(), expected: z.string().nullable(), actual: z.string().nullable() }).nullable(),
  side: z.object({ outcome: z.string(), expected: z.string().nullable(), actual: z.string().nullable() }).nullable(),
});
export type AlignedCheck = z.infer<typeof alignedCheck>;

/** `GET /api/compare/pair?…&side=7&from=12&to=40`: two samples of one item, by their ordinals in the baseline's and the side's run. */
export const comparedSamples = z.object({
  key: z.string(),
  tags,
  /** As on a sample's own page; prompts are equal, unless `samePrompt` says otherwise. */
  baseline: sampleDetail,
  side: sampleDetail,
  samePrompt: z.boolean(),
  /** Turn by turn in item order; those that changed are marked. */
  checks: z.array(alignedCheck),
  /** Other repetitions of both: ordinal, score and whether it passed. */
  repetitions: z.object({
    baseline: z.array(z.object({ ordinal: z.number().int(), score: z.number().nullable(), passed: z.boolean().nullable() })),
    side: z.array(z.object({ ordinal: z.number().int(), score: z.number().nullable(), passed: z.boolean().nullable() })),
  }),
});
export type ComparedSamples = z.infer<typeof comparedSamples>;

/** `GET /api/runs/3/samples/17/others`: the same item in other runs of the same suite, newest first. */
export const sameItem = z.object({
  samples: z.array(
    z.object({
      runId: z.number().int(),
      runName: z.string(),
      modelName: z.string(),
      verifier: z.string(),
      ordinal: z.number().int(),
      repetition: z.number().int(),
      status: sampleDetail.shape.status,
      score: z.number().nullable(),
      passed: z.boolean().nullable(),
      outcomes: z.string(),
    }),
  ),
  /** Other runs of the suite with a sample of it. */
  runs: z.number().int(),
});
export type SameItem = z.infer<typeof sameItem>;
