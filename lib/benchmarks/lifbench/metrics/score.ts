import type { DeclaredMetric, Figure, MetricPart } from "@/lib/benchmarks/declared-metric";
import { mean } from "@/lib/stats/mean";
import { type TaskId, tasks } from "../items/tasks";
import type { LifDigest } from "./digest";
import { type Estimate, estimate, grouped, type Placed } from "./estimate";
import {
  byPlace,
  countedOnce,
  percent,
  plainFigure,
  type Sliced,
  saying,
  score,
  scoredOf,
  withInterval,
  withShareInterval,
} from "./figures";
import { type PairedItems, weighted } from "./paired";
import { rubricScore } from "./rubric-score";
import type { ScoredRow } from "./scored-row";
import { type Standardised, standardised } from "./standardised";

/** A scored sample with its place in the design. */
export type PlacedRow = Placed & { row: ScoredRow };

/** Returns the number of asked samples that a scored one represents. */
export const ownWeight = ({ row }: PlacedRow): number => row.weight ?? 1;

const weightOf = (task: TaskId): number => tasks[task].weight;

/** Estimates ARS with its error. */
export const scoreEstimate = (scored: readonly PlacedRow[]): Estimate => estimate(scored, ({ row }) => row.total, weightOf, ownWeight);

/** Samples with their score and with the score of a constant answer; the latter is not defined for a depth. */
interface ScorePart extends MetricPart {
  kind: "any depth" | "depth";
  samples: readonly LifDigest[];
  standard: Standardised<LifDigest>;
  ars: Figure;
  floor: number | null;
  /** True if the items of some samples are unknown, so that there is no floor whatever was scored. */
  isPromptless: boolean;
}

/** Makes the figure of a metric that needs the floor of items without prompts. */
const unknownFloor = (samples: readonly LifDigest[]): Figure => ({
  ...plainFigure(samples, null),
  why: "The score table has no prompts, so its floor is unknown.",
});

export const ars: DeclaredMetric<ScorePart, never, PairedItems> = {
  ...{ ...score, id: "ars", label: "ARS", published: "ars_overall", group: "Score" },
  description:
    "Automated rubric-based score (section 4.1): the mean total of each task, then over tasks weighted by their points. Missing replies do not change the weight of a length within its task; there is no value if a task got no reply at a length. 0 to 1, though single answers to MF can exceed 1. The interval is modified Wilson's at the effective number of samples, with Student's t; errors are clustered by wording, by variable and, where every length has several, by context. With one context per length it applies only to that context.",
  on: ["any depth", "depth"],
  value: (part) => part.ars,
  paired: (pairs) => weighted(pairs, ({ total }) => total),
};

/** Metrics of the group “Score”. */
export const scoreMetrics: readonly DeclaredMetric<ScorePart, never, PairedItems>[] = [
  ars,
  {
    ...{ ...score, id: "ars_floor", label: "Floor", direction: "none", group: "Score" },
    description:
      "Score of a constant answer in the requested format that ignores the context: any element of the list (without the part that an id close to the right one earns), the first or the last one for LBI and LBE, a fixed number of texts outside the list for LMI, always the same word for OQ, no sentence for OE, lines without a sentence for OR, one label for MB, empty sets for MF; for each task, the one with the highest score over its samples. Weighted like ARS. Fixed by the items, so no interval.",
    on: ["any depth"],
    value: ({ samples, floor, isPromptless, ars: { why } }) =>
      isPromptless ? unknownFloor(samples) : { ...plainFigure(samples, floor), ...(floor === null && why !== undefined && { why }) },
  },
  {
    ...{ ...score, id: "ars_above_floor", label: "Above the floor", group: "Score" },
    description:
      "(ARS − floor) / (1 − floor): 0 for what a constant answer earns, 1 for everything. Below 0 a model does worse than the constant answer; the lowest possible value is −floor / (1 − floor), which is −1 for a floor of 0.5 and −4 for 0.8. The interval is that of ARS, rescaled likewise.",
    on: ["any depth"],
    value({ samples, ars, floor, isPromptless }) {
      if (isPromptless) return unknownFloor(samples);
      const isKnown = floor !== null && floor < 1;
      const moved = (figure: number | null) => (figure === null || !isKnown ? null : (figure - floor) / (1 - floor));
      const standardError = ars.standardError === null || !isKnown ? null : ars.standardError / (1 - floor);
      return { ...ars, value: moved(ars.value), standardError, low: moved(ars.low), high: moved(ars.high) };
    },
  },
  {
    ...{ ...score, id: "ars_uncut", label: "ARS without cut prompts", group: "Score" },
    description:
      "ARS of the samples whose context was sent whole. Where the model's context is too short for a length, its end is cut away. The interval is computed as for ARS.",
    on: ["any depth"],
    value({ samples, standard, ars }) {
      const cut = samples.filter(({ isCut }) => isCut);
      if (cut.length === 0) return ars;
      const n = standard.scored.length - scoredOf(cut).length;
      return scoreOf(plainFigure(samples, null, n), standardised(sentWhole(samples, cut)));
    },
  },
  {
    ...{ ...percent, id: "parseable", label: "Parseable", direction: "higher", group: "Score" },
    description: `Answers in which the scorer finds what it looks for: an element of the list, a JSON list, labels, nested lists, a line with one separator, one of the two words. This distinguishes lost format from lost content. ${byPlace}`,
    on: ["any depth", "depth"],
    value({ samples, standard: { scored } }) {
      const known = scored.flatMap(({ parseable }) => (parseable === null ? [] : [parseable ? 100 : 0]));
      const readable = countedOnce(scored, ({ parseable }) => (parseable === null ? null : Number(parseable)));
      return withShareInterval(plainFigure(samples, mean(known), known.length), readable);
    },
  },
];

/** Computes ARS with its interval, or the reason why there is none. */
function scoreOf(plain: Figure, { scored, lacking }: Standardised<LifDigest>): Figure {
  const { overall } = rubricScore(
    scored.map(({ row }) => row),
    lacking,
  );
  return saying(withInterval({ ...plain, value: overall }, scoreEstimate(scored)), lacking);
}

/**
 * Selects samples whose context was sent in full. Samples without a reply are excluded if others of their task and length were cut, because
 * it is unknown whether theirs was.
 */
function sentWhole(samples: readonly LifDigest[], cut: readonly LifDigest[]): LifDigest[] {
  const placeOf = ({ task, length }: LifDigest) => `${task} ${length}`;
  const places = new Set(cut.map(placeOf));
  return samples.filter((sample) => !sample.isCut && (sample.row !== null || !places.has(placeOf(sample))));
}

/** Finds for each task the constant answer with the highest score over all its samples with floors: its index in `LifDigest.floors`. */
function bestConstants(samples: readonly LifDigest[]): ReadonlyMap<TaskId, number> {
  const known = samples.filter(({ floors }) => floors.length > 0);
  return new Map(
    [...grouped(known, ({ task }) => task)].map(([task, group]) => {
      const totals = (group[0]?.floors ?? []).map((_, at) => mean(group.map(({ floors }) => floors[at] ?? 0)) ?? 0);
      return [task, totals.indexOf(Math.max(...totals))];
    }),
  );
}

/** Makes the parts for a run's slices; the best constant answers are chosen from all its samples. */
export function scoreParts(slices: readonly Sliced[], all: readonly LifDigest[]): ScorePart[] {
  const constants = bestConstants(all);
  const constantOf = ({ task, floors }: LifDigest) => floors[constants.get(task) ?? 0] ?? 0;
  return slices.map(({ slice, samples }) => {
    const standard = standardised(samples);
    // A constant answer has few positions, so a depth contains one or none of them.
    const kind = "depth" in slice ? "depth" : "any depth";
    const isPromptless = samples.some(({ floors }) => floors.length === 0);
    const hasFloor = kind === "any depth" && standard.lacking.length === 0 && !isPromptless;
    const floor = hasFloor ? estimate(standard.scored, constantOf, weightOf, ownWeight).value : null;
    return { kind, slice, samples, standard, ars: scoreOf(plainFigure(samples, null), standard), floor, isPromptless };
  });
}
