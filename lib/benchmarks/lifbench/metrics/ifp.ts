import type { DeclaredMetric, Figure, MetricPart } from "@/lib/benchmarks/declared-metric";
import { type CapabilityId, capabilityIds, type TaskId, type TaskPoint, tasks } from "../items/tasks";
import { capabilityScores } from "./capabilities";
import { type Estimate, estimate } from "./estimate";
import { plainFigure, type Sliced, saying, score, withInterval } from "./figures";
import { type PairedItems, weighted } from "./paired";
import { ownWeight, type PlacedRow } from "./score";
import type { ScoredRow } from "./scored-row";
import { standardised } from "./standardised";

/** Capabilities that the points of a rubric measure. */
export const capabilities: Readonly<Record<CapabilityId, { label: string; ability: string }>> = {
  Ori: { label: "Original content", ability: "reproducing what is in the input" },
  Num: { label: "Numerical ability", ability: "recognising and counting numbers" },
  Spat: { label: "Spatial awareness", ability: "understanding positions and sequences" },
  Fmt: { label: "Format", ability: "structuring an answer by rules" },
  Logic: { label: "Logic execution", ability: "following conditions and branches" },
  Recog: { label: "Recognition", ability: "distinguishing the key elements of the input" },
};

/** Returns the metric of a capability; its slices by the tag `capability` have the same values. */
export const capabilityMetric = (id: CapabilityId) => `ifp_${id.toLowerCase()}`;

/** Samples of a slice with the value of a capability; listed once by name, for the radar, and once by tag. */
interface CapabilityPart extends MetricPart {
  kind: CapabilityId | "tag";
  figure: Figure;
}

/** Metrics of the group “Capabilities”. */
export const capabilityMetrics: readonly DeclaredMetric<CapabilityPart, never, PairedItems>[] = [
  ...capabilityIds.map((id): DeclaredMetric<CapabilityPart, never, PairedItems> => {
    const { label, ability } = capabilities[id];
    return {
      ...{ ...score, id: capabilityMetric(id), label, published: `ifp_${id}`, group: "Capabilities" },
      description: `Instruction-following performance (section 4.2) in ${ability}: the mean of each scoring point over its task's samples, then over the points that measure it, weighted by their maxima; lengths count as they do in ARS. The released map of points is used. The interval is computed as for ARS.`,
      on: [id],
      value: ({ figure }) => figure,
      paired({ items, ways }) {
        const measuring = items.filter(({ row }) => measures(row.task, id));
        return measuring.length === 0 ? null : weighted({ items: measuring, ways }, earnedIn(id), ({ id: task }) => mostIn(id, task));
      },
    };
  }),
  {
    ...{ ...score, id: "ifp", label: "IFP", group: "Capabilities" },
    description: "Instruction-following performance (section 4.2) in a capability; its interval is computed as for ARS.",
    on: ["tag"],
    value: ({ figure }) => figure,
  },
];

/** By capability and task: the points that measure it and the sum of their maxima; tasks without any are omitted. */
const capabilityPoints = new Map(
  capabilityIds.map((id) => [
    id,
    new Map<TaskId, { points: TaskPoint[]; most: number }>(
      Object.values(tasks).flatMap((task) => {
        const points = task.points.filter(({ capabilities }) => capabilities.includes(id));
        return points.length === 0 ? [] : [[task.id, { points, most: points.reduce((sum, { maximum }) => sum + maximum, 0) }] as const];
      }),
    ),
  ]),
);

/** Checks whether a task has points that measure a capability. */
export const measures = (task: TaskId, id: CapabilityId): boolean => capabilityPoints.get(id)?.has(task) ?? false;

const mostIn = (id: CapabilityId, task: TaskId): number => capabilityPoints.get(id)?.get(task)?.most ?? 0;

/** Returns the share of a capability's points that was earned, 0 to 1. */
const earnedIn =
  (id: CapabilityId) =>
  ({ task, points: earned }: ScoredRow): number => {
    const { points = [], most = 1 } = capabilityPoints.get(id)?.get(task) ?? {};
    return points.reduce((sum, point) => sum + point.maximum * (earned[point.id] ?? 0), 0) / most;
  };

/** Estimates the mean of a capability's points, as in `capabilityScores`, with its error. */
export function capabilityEstimate(scored: readonly PlacedRow[], id: CapabilityId): Estimate {
  const measuring = scored.filter(({ task }) => measures(task, id));
  const earned = earnedIn(id);
  return estimate(
    measuring,
    ({ row }) => earned(row),
    (task) => mostIn(id, task),
    ownWeight,
  );
}

/** Lists parts for IFP in the six capabilities, over all lengths or within one. */
export const capabilityParts = (slices: readonly Sliced[]): CapabilityPart[] =>
  slices.flatMap(({ slice, samples }) => {
    const { scored, lacking } = standardised(samples);
    const scores = capabilityScores(
      scored.map(({ row }) => row),
      lacking,
    );
    return capabilityIds.flatMap((id): CapabilityPart[] => {
      const measuring = samples.filter(({ task }) => measures(task, id));
      const figure = withInterval(plainFigure(measuring, scores[id]), capabilityEstimate(scored, id));
      const gaps = lacking.filter(({ task }) => measures(task, id));
      const part = { slice, figure: saying(figure, gaps) };
      return [
        { ...part, kind: id },
        { ...part, kind: "tag", slice: { ...slice, capability: id } },
      ];
    });
  });
