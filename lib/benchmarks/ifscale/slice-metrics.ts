import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { clusteredError } from "@/lib/stats/clustered-error";
import { mean } from "@/lib/stats/mean";
import { sampleDeviation } from "@/lib/stats/sample-deviation";
import { tInterval } from "@/lib/stats/t-interval";
import type { SampleFacts } from "./sample-facts";
import type { SampleScore } from "./score";

type Scored = SampleFacts & { score: SampleScore };
type Measure = (of: Scored) => number | null;

/** Means over samples: the measure, and the range its interval is cut to. */
const means: Record<string, { of: Measure; most: number }> = {
  accuracy: { of: ({ score }) => score.accuracy, most: 100 },
  omission_share: { of: ({ score }) => score.omissionShare, most: 100 },
  modification_share: { of: ({ score }) => score.modificationShare, most: 100 },
  primacy: { of: ({ score }) => score.primacy, most: Number.POSITIVE_INFINITY },
  error_early: { of: ({ score }) => score.early, most: 100 },
  error_middle: { of: ({ score }) => score.middle, most: 100 },
  error_late: { of: ({ score }) => score.late, most: 100 },
  latency: { of: ({ latency }) => latency, most: Number.POSITIVE_INFINITY },
};

/** Every metric of one slice of a run. Intervals are Student's t over seeds; repetitions of a seed are one cluster. */
export function sliceMetrics(facts: readonly SampleFacts[], slice: Slice): Metric[] {
  const scored = facts.filter((of): of is Scored => of.score !== null);
  const missing = facts.length - scored.length;
  const found = new Map(Object.entries(means).map(([id, measure]) => [id, meanMetric(id, slice, scored, measure, missing)]));
  const value = (id: string) => found.get(id)?.value ?? null;
  const plain = (id: string, of: number | null, n = scored.length): Metric => ({
    id,
    slice,
    value: of,
    standardError: null,
    low: null,
    high: null,
    n,
    missing,
  });
  return [
    ...found.values(),
    plain("deviation", sampleDeviation(scored.map(({ score }) => score.accuracy))),
    plain("omission_ratio", ratio(value("omission_share"), value("modification_share"))),
    plain("accuracy_per_second", ratio(value("accuracy"), value("latency")), found.get("latency")?.n ?? 0),
  ];
}

function meanMetric(
  id: string,
  slice: Slice,
  scored: readonly Scored[],
  { of, most }: { of: Measure; most: number },
  missing: number,
): Metric {
  const values: number[] = [];
  const clusters: string[] = [];
  for (const sample of scored) {
    const value = of(sample);
    if (value === null) continue;
    values.push(value);
    clusters.push(sample.cluster);
  }
  const value = mean(values);
  const { standardError, clusters: groups } = clusteredError(values, clusters);
  const interval = value === null ? null : tInterval(value, standardError, groups - 1);
  return {
    id,
    slice,
    value,
    standardError,
    low: interval && Math.max(0, interval[0]),
    high: interval && Math.min(most, interval[1]),
    n: values.length,
    missing,
  };
}

function ratio(over: number | null, under: number | null): number | null {
  return over === null || under === null || under === 0 ? null : over / under;
}
