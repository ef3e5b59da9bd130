import type { DeclaredMetric, Figure, MetricPart } from "@/lib/benchmarks/declared-metric";
import { tasks } from "../items/tasks";
import { givenClasses } from "../score/given";
import type { LifDigest } from "./digest";
import { grouped } from "./estimate";
import { byPlace, type Counted, counted, countedOnce, percent, plainFigure, type Sliced, scoredOf, withShareInterval } from "./figures";
import { binsOf, depthBin, distanceBin, foundShare, type Piece } from "./recall";
import { givenShare, outcomeShare, pointLabels, pointWon, readingOf, readingShare, readings, replyOutcomes } from "./replies";

/** Samples of a slice; `kind` selects the metrics. */
interface AnswerPart extends MetricPart {
  kind: "requests" | "contents" | "won" | "lost" | "given" | "together" | "recall";
  samples: readonly LifDigest[];
  /** Its point, class, distance or depth; null for all of them. */
  at: string | number | null;
}

type AnswerMetric = DeclaredMetric<AnswerPart>;

/** Metrics of the group “Answers”. */
export const answerMetrics: readonly AnswerMetric[] = [
  {
    ...{ ...percent, id: "points_won", label: "Points won", group: "Answers", on: ["won"] },
    description: pointsDescription("earned"),
    value({ samples, at }) {
      const { value, n } = pointWon(samples, at);
      return withShareInterval(
        plainFigure(havingPoint(samples, at), value, n),
        countedPoints(samples, at, (share) => share),
      );
    },
  },
  {
    ...{ ...percent, id: "points_lost", label: "Points lost", group: "Answers", on: ["lost"] },
    description: pointsDescription("lost"),
    value({ samples, at }) {
      const { value, n } = pointWon(samples, at);
      return withShareInterval(
        plainFigure(havingPoint(samples, at), value === null ? null : 100 - value, n),
        countedPoints(samples, at, (share) => 1 - share),
      );
    },
  },
  ...readings.map(
    ({ id, label }): AnswerMetric => ({
      ...{ ...percent, id, label, group: "Answers", on: ["contents"] },
      description: `Content by format: the share of right content (the point that decides whether the answer is right) in answers that the scorer can read and in those that it cannot. The four shares add up to 100%. ${byPlace}`,
      value({ samples }) {
        const { value, n } = readingShare(samples, id);
        return withShareInterval(
          plainFigure(samples, value, n),
          countedOnce(samples, (sample) => readingOf(sample, id)),
        );
      },
    }),
  ),
  ...replyOutcomes.map(
    ({ id, label }): AnswerMetric => ({
      ...{ ...percent, id, label, group: "Answers", on: ["requests"] },
      description: `Outcome of the request: no usable reply (failed or unscored), refused or filtered by the provider, output limit reached in the reasoning or within the answer, answered with a truncated context, or answered. The first that applies counts. ${byPlace}`,
      value({ samples }) {
        const { value, n } = outcomeShare(samples, id);
        const ended = countedOnce(samples, ({ outcome }) => Number(outcome === id));
        return { ...withShareInterval(plainFigure(samples, value, n), ended), missing: 0 };
      },
    }),
  ),
  {
    ...{ ...percent, id: "given", label: "What was given", group: "Answers", on: ["given"] },
    description: `What replies to the tasks that ask for one element gave: the asked one (or, for LBI and LBE, any on the right side), the asked one within a few edits, an element at most two places away, another one, text that carries out the asked element instead of repeating it, something that the list does not have, the beginning of an answer, a refusal, or nothing. ${byPlace}`,
    value({ samples, at }) {
      const { value, n } = givenShare(samples, at);
      const asking = samples.filter(({ element }) => element !== null);
      return withShareInterval(
        plainFigure(asking, value, n),
        countedOnce(samples, ({ given }) => (given === null ? null : Number(given === at))),
      );
    },
  },
  {
    ...{ ...percent, id: "recall", label: "Found", direction: "higher", group: "Answers", on: ["recall"] },
    description: `Pieces of the answer that were found: right labels of MB by the document's place, sentences of OE, and tagged sentences that OR repeats (it asks for some of them only). Depth in tenths: of the documents, or of the way to the last tagged sentence. ${byPlace}`,
    value: ({ samples, at }) => foundFigure(samples, ({ pieces }) => piecesIn(pieces, depthBin, at)),
  },
  {
    ...{ ...percent, id: "together", label: "Given together", direction: "higher", group: "Answers", on: ["together"] },
    description: `Adjacent duplicates in an MF set that were given in one list, by the number of documents between them. ${byPlace}`,
    value: ({ samples, at }) => foundFigure(samples, ({ pairs }) => piecesIn(pairs, distanceBin, at)),
  },
];

function pointsDescription(outcome: string): string {
  return `Part of a rubric point that was ${outcome}, over the tasks that have it, weighted by its maxima. What exceeds a maximum (MF) counts as the maximum. ${byPlace}`;
}

/** Selects the samples, scored or not, of tasks that have a point with this label. */
const havingPoint = (samples: readonly LifDigest[], point: AnswerPart["at"]) =>
  samples.filter(({ task }) => tasks[task].points.some(({ label }) => label === point));

/** Returns the samples that have a point with this label, with the part of it that they earned or lost. */
function countedPoints(samples: readonly LifDigest[], point: AnswerPart["at"], take: (share: number) => number): Counted[] {
  const countedSamples: Counted[] = [];
  for (const [task, group] of grouped(scoredOf(samples), (sample) => sample.row.task)) {
    const points = tasks[task].points.filter(({ label }) => label === point);
    const most = points.reduce((sum, { maximum }) => sum + maximum, 0);
    if (points.length === 0) continue;
    for (const sample of group) {
      const above = points.reduce((sum, { id, maximum }) => sum + maximum * take(Math.min(1, sample.row.points[id] ?? 0)), 0);
      countedSamples.push(counted(sample, above, most));
    }
  }
  return countedSamples;
}

const piecesIn = (pieces: readonly Piece[], binOf: (place: number) => number, at: AnswerPart["at"]) =>
  at === null ? pieces : pieces.filter(([place]) => binOf(place) === at);

/** Computes the share of the samples' pieces, or pairs, that were found; counts the samples of tasks that have any. */
function foundFigure(samples: readonly LifDigest[], take: (sample: LifDigest) => readonly Piece[]): Figure {
  const having = samples.flatMap((sample) => {
    const pieces = take(sample);
    const sum = pieces.reduce((total, [, share]) => total + share, 0);
    return pieces.length === 0 ? [] : [counted(sample, sum, pieces.length)];
  });
  const tasksWithAny = new Set(having.map(({ task }) => task));
  const asked = samples.filter(({ task }) => tasksWithAny.has(task));
  return withShareInterval(plainFigure(asked, foundShare(samples.flatMap(take)), having.length), having);
}

const all = null;

/** Lists parts for the outcomes of requests, which hardly depend on the task, and for readable and right content. */
export const replyParts = (slices: readonly Sliced[]): AnswerPart[] =>
  slices.flatMap(({ slice, samples }): AnswerPart[] => [
    ...("task" in slice ? [] : [{ kind: "requests", slice, samples, at: all } as const]),
    { kind: "contents", slice, samples, at: all },
  ]);

/** Divides slices by one more tag: rubric points, given answers, or pairs by distance. */
export const brokenDown = (slices: readonly Sliced[]): AnswerPart[] =>
  slices.flatMap(({ slice, samples }) => {
    const by = (kind: AnswerPart["kind"], tag: string, values: readonly (string | number)[]) =>
      values.map((at): AnswerPart => ({ kind, slice: { ...slice, [tag]: at }, samples, at }));
    // Charts do not show the points of a single length.
    const points = "length" in slice ? [] : pointLabels(samples);
    const isGiven = samples.some(({ given }) => given !== null);
    const distances = binsOf(
      samples.flatMap(({ pairs }) => pairs),
      distanceBin,
    );
    return [
      ...by("won", "point", points),
      ...by("lost", "point", points),
      ...(isGiven ? by("given", "given", classes) : []),
      ...(distances.length > 0 ? [{ kind: "together", slice, samples, at: all } as const] : []),
      ...by("together", "distance", distances),
    ];
  });

const classes = givenClasses.map(({ id }) => id);

/** Divides given answers by whether an id or a sentence was requested. */
export const givenByElement = (slices: readonly Sliced[]): AnswerPart[] =>
  slices.flatMap(({ slice, samples }) =>
    [...grouped(samples, ({ element }) => element)].flatMap(([element, group]) =>
      element === null || group.every(({ given }) => given === null)
        ? []
        : classes.map((given): AnswerPart => ({ kind: "given", slice: { ...slice, element, given }, samples: group, at: given })),
    ),
  );

/** Lists parts for the pieces found, for each task that has pieces, in total and by depth. */
export const recallByTask = (slices: readonly Sliced[]): AnswerPart[] =>
  slices.flatMap(({ slice, samples }) =>
    [...grouped(samples, ({ task }) => task)].flatMap(([task, group]): AnswerPart[] => {
      const depths = binsOf(
        group.flatMap(({ pieces }) => pieces),
        depthBin,
      );
      if (depths.length === 0) return [];
      return [
        { kind: "recall", slice: { ...slice, task }, samples: group, at: all },
        ...depths.map((place): AnswerPart => ({ kind: "recall", slice: { ...slice, place, task }, samples: group, at: place })),
      ];
    }),
  );
