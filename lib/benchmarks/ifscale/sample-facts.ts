import type { SampleRecord } from "@/lib/benchmarks/benchmark";
import type { IfscaleItem } from "./item";
import { type SampleScore, scoreOutcomes } from "./score";

/** What the aggregates need of one sample. */
export interface SampleFacts {
  density: number;
  /** Samples of one seed share words, so they count as one cluster. */
  cluster: string;
  /** Null unless scored. */
  score: SampleScore | null;
  /** Seconds of the accepted call; null when unknown. */
  latency: number | null;
}

export function sampleFacts({ tags, key, item, status, turns, latencyMs }: SampleRecord<IfscaleItem>): SampleFacts {
  const outcomes = turns[0]?.outcomes ?? "";
  return {
    density: typeof tags.density === "number" ? tags.density : item.words.length,
    cluster: tags.seed === undefined ? key : String(tags.seed),
    score: status === "scored" && outcomes !== "" ? scoreOutcomes(outcomes) : null,
    latency: latencyMs === null ? null : latencyMs / 1000,
  };
}
