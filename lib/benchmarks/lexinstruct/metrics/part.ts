import type { Figure, MetricPart } from "@/lib/benchmarks/declared-metric";
import type { Slice } from "@/lib/contracts/slice";
import type { Estimate } from "@/lib/stats/estimate";
import type { SampleDigest } from "./digest";

/** The facts of an answer that metrics need, from a run or a file. */
export type Answered = Pick<SampleDigest, "cluster" | "repetition" | "scored" | "strict" | "loose" | "kinds">;

/** Answers on a slice; `kind` is what is measured of them. */
export class Part implements MetricPart {
  readonly scored: readonly Answered[];
  /** The items of the scored answers. */
  readonly items: readonly string[];
  /** The unit that accuracies count: items, unless they were repeated. */
  readonly counts: "items" | "samples";

  constructor(
    readonly kind: "answers" | "repetitions" | "rules",
    readonly slice: Slice,
    readonly digests: readonly Answered[],
  ) {
    this.scored = digests.filter((digest) => digest.scored);
    this.items = this.scored.map(({ cluster }) => cluster);
    this.counts = new Set(digests.map(({ cluster }) => cluster)).size === digests.length ? "items" : "samples";
  }

  /** Builds a figure from an estimate over its answers, with the number of missing ones. */
  figure(estimate: Estimate): Figure {
    return { ...estimate, missing: this.digests.length - this.scored.length, counts: this.counts };
  }
}
