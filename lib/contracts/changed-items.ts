import { z } from "zod";
import { changeKinds } from "./plain/states";
import { sampleDetail } from "./sample";
import { tags } from "./slice";

/**
 * The change of an item or a check. `gained` and `lost` compare pass or fail of most repetitions; `higher` and `lower` mean any change of
 * the score.
 */
export const change = z.enum(changeKinds);
export type ItemChange = z.infer<typeof change>;

export const changedCheck = z.object({
  turn: z.number().int(),
  /** Position in item order. */
  at: z.number().int(),
  label: z.string(),
  group: z.string(),
  /** Outcome labels of the family; null if a side lacks the check. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type ChangedCheck = z.infer<typeof changedCheck>;

/** One sample of an item with its scores; `score` belongs to the sample shown, `mean` to all repetitions. */
const changedSide = z.object({
  ordinal: z.number().int(),
  score: z.number().nullable(),
  passed: z.boolean().nullable(),
  mean: z.number(),
  /** Number of scored repetitions that pass. */
  passes: z.number().int(),
  repetitions: z.number().int(),
});

export const changedItem = z.object({
  key: z.string(),
  tags,
  /** The first sentence of the prompt, if the family labels samples by it. */
  asked: z.string().optional(),
  change,
  baseline: changedSide,
  side: changedSide,
  /** Signed difference of the mean scores, 0 to 1. */
  difference: z.number(),
  /** Checks of the samples shown whose outcome differs, at most 20; `changedChecks` is their total number. */
  checks: z.array(changedCheck),
  changedChecks: z.number().int(),
});
export type ChangedItem = z.infer<typeof changedItem>;

/** `GET /api/compare/items?…&side=7&of=samples|checks&change=lost&tag=density=100&cursor=&limit=`: changed items, largest change first. */
export const changedItems = z.object({
  rows: z.array(changedItem),
  /** Number of matching rows; `counts` has the number of each change within the same slice. */
  matching: z.number().int(),
  counts: z.record(change, z.number().int()),
  /** Row at which the next page starts; null at the end. */
  nextCursor: z.number().int().nullable(),
});
export type ChangedItems = z.infer<typeof changedItems>;

/** A check that both sides have under the same id. */
export const alignedCheck = z.object({
  turn: z.number().int(),
  id: z.string(),
  label: z.string(),
  group: z.string(),
  change: z.enum(["gained", "lost", "both", "neither", "changed"]),
  /** Outcome with the expected and actual value, in the family's words; null if a side lacks the check. */
  baseline: z.object({ outcome: z.string(), expected: z.string().nullable(), actual: z.string().nullable() }).nullable(),
  side: z.object({ outcome: z.string(), expected: z.string().nullable(), actual: z.string().nullable() }).nullable(),
});
export type AlignedCheck = z.infer<typeof alignedCheck>;

/** `GET /api/compare/pair?…&side=7&from=12&to=40`: two samples of one item, by their ordinals in the baseline's and the side's run. */
export const comparedSamples = z.object({
  key: z.string(),
  tags,
  /** Content as on a sample's page; the prompts are equal unless `samePrompt` is false. */
  baseline: sampleDetail,
  side: sampleDetail,
  samePrompt: z.boolean(),
  /** Checks by turn, in item order; changed ones are marked. */
  checks: z.array(alignedCheck),
  /** Other repetitions on both sides: ordinal, score and whether they passed. */
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
  /** Number of other runs of the suite with a sample of the item. */
  runs: z.number().int(),
});
export type SameItem = z.infer<typeof sameItem>;
