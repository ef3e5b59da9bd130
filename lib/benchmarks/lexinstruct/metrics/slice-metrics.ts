import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { clusteredError } from "@/lib/stats/clustered-error";
import { mean } from "@/lib/stats/mean";
import { sampleDeviation } from "@/lib/stats/sample-deviation";
import { tInterval } from "@/lib/stats/t-interval";
import { proportion } from "./proportion";
import type { SampleDigest } from "./sample-digest";

/** Strict and loose accuracy of a slice, and the gain between them in percentage points. */
export function accuracyMetrics(digests: readonly SampleDigest[], slice: Slice): Metric[] {
  const scored = digests.filter((of) => of.scored);
  const missing = digests.length - scored.length;
  const clusters = scored.map(({ cluster }) => cluster);
  const strict = scored.map((of) => of.strict);
  const loose = scored.map((of) => of.loose);
  const gains = scored.map((of) => 100 * (Number(of.loose) - Number(of.strict)));
  const gain = mean(gains);
  const { standardError, clusters: groups } = clusteredError(gains, clusters);
  const interval = gain === null ? null : tInterval(gain, standardError, groups - 1);
  return [
    { id: "strict", slice, ...proportion(strict, clusters), missing },
    { id: "loose", slice, ...proportion(loose, clusters), missing },
    {
      id: "gain",
      slice,
      value: gain,
      standardError,
      low: interval && Math.max(0, interval[0]),
      high: interval && Math.min(100, interval[1]),
      n: scored.length,
      missing,
    },
  ];
}

/** Share of rules that hold strictly; a reply's rules hang together, so the item is their cluster. */
export function ruleMetric(id: string, digests: readonly SampleDigest[], slice: Slice): Metric {
  const { level, relation } = slice;
  const fits = (kind: { level: string; relation: string }) =>
    (level === undefined || kind.level === level) && (relation === undefined || kind.relation === relation);
  const of = digests.flatMap(({ cluster, scored, kinds }) => kinds.filter(fits).map(({ holds }) => ({ cluster, scored, holds })));
  const scored = of.filter((one) => one.scored);
  const share = proportion(
    scored.map(({ holds }) => holds),
    scored.map(({ cluster }) => cluster),
  );
  return { id, slice, ...share, missing: of.length - scored.length };
}

/** Sample standard deviation of a slice's accuracy over repetitions, in percentage points; null below two of them. */
export function deviationMetric(id: string, by: (of: SampleDigest) => boolean, digests: readonly SampleDigest[], slice: Slice): Metric {
  const scored = digests.filter((of) => of.scored);
  const repetitions = new Map<number, number[]>();
  for (const of of scored) {
    const values = repetitions.get(of.repetition);
    if (values) values.push(by(of) ? 100 : 0);
    else repetitions.set(of.repetition, [by(of) ? 100 : 0]);
  }
  const accuracies = [...repetitions].sort(([a], [b]) => a - b).flatMap(([, values]) => mean(values) ?? []);
  return {
    id,
    slice,
    value: sampleDeviation(accuracies),
    standardError: null,
    low: null,
    high: null,
    n: scored.length,
    missing: digests.length - scored.length,
    detail: { repetitions: accuracies },
  };
}
