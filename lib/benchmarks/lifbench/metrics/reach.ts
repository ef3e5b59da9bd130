import type { DeclaredMetric, MetricPart } from "@/lib/benchmarks/declared-metric";
import { capabilityIds } from "../items/tasks";
import type { LifDigest } from "./digest";
import { type AtLength, effectiveLength } from "./effective-length";
import { type Estimate, grouped } from "./estimate";
import { plainFigure, type Scored, type Sliced, saying, scoredOf } from "./figures";
import { capabilityEstimate, measures } from "./ifp";
import { scoreEstimate } from "./score";
import { standardised } from "./standardised";

/** Samples of all lengths; kind `claimed` applies if the model's maker claims a length. */
interface ReachPart extends MetricPart {
  kind: "claimed" | "unclaimed";
  samples: readonly LifDigest[];
  /** Estimates the score of samples of one length. */
  estimate: (scored: readonly Scored[]) => Estimate;
  /** Tokens claimed by the model's maker. */
  claimed: number | null;
}

const inK = { unit: "k tokens", decimals: 0, group: "Length" } as const;
const fewLengths = "Fewer than two lengths have a score, or the shortest has a score of 0.";

/** Metrics of the group “Length”: how far a score holds, compared with the model's claim. */
export const reachMetrics: readonly DeclaredMetric<ReachPart>[] = [
  {
    ...{ ...inK, id: "effective_length", label: "Effective length", direction: "higher" },
    description:
      "The longest length whose score is at least 85% of that at the shortest one; shorter ones in between may fall below. The interval goes from the longest length that surely keeps it to the longest that may; where that is the shortest or the longest length of the suite, it says “at most” or “at least”.",
    on: ["claimed", "unclaimed"],
    value({ samples, estimate }) {
      const { scored, lacking } = standardised(samples);
      const lengths = [...grouped(scored, ({ length }) => length)].map(([length, group]): AtLength => ({ length, score: estimate(group) }));
      const effective = lacking.length > 0 ? null : effectiveLength(lengths);
      const { why = null, ...figures } = effective ?? { why: fewLengths };
      return saying({ ...plainFigure(samples, null), ...figures, ...(why === null ? { rough: true } : { why }) }, lacking);
    },
  },
  {
    ...{ ...inK, id: "claimed_length", label: "Claimed length", direction: "none" },
    description: "The context length that the model's developer claims, from its settings. No interval.",
    on: ["claimed"],
    value: ({ samples, claimed }) => plainFigure(samples, claimed && claimed / 1024),
  },
];

/** Lists the whole run, its tasks, and the capabilities for which something was scored. */
export function reachParts(samples: readonly LifDigest[], claimed: number | null): ReachPart[] {
  const part = (sliced: Sliced, estimate: ReachPart["estimate"]): ReachPart => ({
    ...{ ...sliced, kind: claimed === null ? "unclaimed" : "claimed", estimate, claimed },
  });
  return [
    part({ slice: {}, samples }, scoreEstimate),
    ...[...grouped(samples, ({ task }) => task)].map(([task, group]) => part({ slice: { task }, samples: group }, scoreEstimate)),
    ...capabilityIds.flatMap((capability) => {
      const measuring = samples.filter(({ task }) => measures(task, capability));
      if (scoredOf(measuring).length === 0) return [];
      return [part({ slice: { capability }, samples: measuring }, (scored) => capabilityEstimate(scored, capability))];
    }),
  ];
}
