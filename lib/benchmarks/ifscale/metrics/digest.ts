import type { SampleRecord } from "@/lib/benchmarks/family";
import type { IfscaleItem } from "../items/item";
import { CountedSample, type SampleFigures } from "../score/sample-figures";
import { countOutcomes, type OutcomeCounts } from "../score/score";

/** The data of one sample that metrics need. */
export interface SampleDigest {
  density: number;
  /** Samples of one seed share words, so they count as one cluster. */
  cluster: string | number;
  /** Null unless scored. */
  counts: OutcomeCounts | null;
  /** Seconds of the accepted call; null if unknown. */
  latency: number | null;
}

export function sampleDigest(sample: SampleRecord<IfscaleItem>): SampleDigest {
  const { tags, key, status, turns, latencyMs } = sample;
  const outcomes = turns[0]?.outcomes ?? "";
  return {
    // Items are parsed on access, so the tag is read first.
    density: typeof tags.density === "number" ? tags.density : sample.item.words.length,
    cluster: typeof tags.seed === "number" ? tags.seed : String(tags.seed ?? key),
    counts: status === "scored" && outcomes !== "" ? countOutcomes(outcomes) : null,
    latency: latencyMs === null ? null : latencyMs / 1000,
  };
}

class DigestedSample extends CountedSample {
  readonly num_rules: number;
  constructor(
    readonly counts: OutcomeCounts,
    readonly latency: number | null,
  ) {
    super();
    this.num_rules = counts.words;
  }
}

/** Returns the scores of a sample's reply; null unless it is scored. */
export const figuresOf = ({ counts, latency }: SampleDigest): SampleFigures | null => counts && new DigestedSample(counts, latency);
