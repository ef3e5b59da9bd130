import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { clusteredError } from "@/lib/stats/clustered-error";
import { mean } from "@/lib/stats/mean";
import { sampleDeviation } from "@/lib/stats/sample-deviation";
import { tInterval } from "@/lib/stats/t-interval";
import type { SampleDigest } from "./sample-digest";
import { figures, type OutcomeCounts } from "./score";

type Scored = SampleDigest & { counts: OutcomeCounts };
type Measure = (of: Scored) => number | null;

/** Means over samples: the measure, and the range its interval is cut to. */
const means: Record<string, { of: Measure; most: number }> = {
  accuracy: { of: ({ counts }) => figures.accuracy(counts), most: 100 },
  omission_share: { of: ({ counts }) => figures.omissionShare(counts), most: 100 },
  modification_share: { of: ({ counts }) => figures.modificationShare(counts), most: 100 },
  primacy: { of: ({ counts }) => figures.primacy(counts), most: Number.POSITIVE_INFINITY },
  error_early: { of: ({ counts }) => figures.early(counts), most: 100 },
  error_middle: { of: ({ counts }) => figures.middle(counts), most: 100 },
  error_late: { of: ({ counts }) => figures.late(counts), most: 100 },
  latency: { of: ({ latency }) => latency, most: Number.POSITIVE_INFINITY },
};

/** Every metric of one slice of a run. Intervals are Student's t over seeds; repetitions of a seed are one cluster. */
export function sliceMetrics(digests: readonly SampleDigest[], slice: Slice): Metric[] {
  const scored = digests.filter((of): of is Scored => of.counts !== null);
  const missing = digests.length - scored.length;
  const clusters = scored.map(({ cluster }) => cluster);
  const found = new Map(Object.entries(means).map(([id, measure]) => [id, meanMetric(id, slice, scored, clusters, measure, missing)]));
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
    plain("deviation", sampleDeviation(scored.map(({ counts }) => figures.accuracy(counts)))),
    plain("omission_ratio", ratio(value("omission_share"), value("modification_share"))),
    plain("accuracy_per_second", ratio(value("accuracy"), value("latency")), found.get("latency")?.n ?? 0),
  ];
}

function meanMetric(
  id: string,
  slice: Slice,
  scored: readonly Scored[],
  all: readonly (string | number)[],
  { of, most }: { of: Measure; most: number },
  missing: number,
): Metric {
  const defined = scored.some((sample) => of(sample) === null) ? scored.filter((sample) => of(sample) !== null) : scored;
  const values = defined.map((sample) => of(sample) ?? 0);
  const clusters = defined === scored ? all : defined.map(({ cluster }) => cluster);
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
