import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { deviationEstimate } from "@/lib/stats/estimate";
import { mean } from "@/lib/stats/mean";
import { gainOf, proportion, rulesEstimate } from "@/lib/stats/passed-shares";
import type { SampleDigest } from "./sample-digest";

/** What accuracies count: items, unless they were repeated. */
const counted = (of: readonly SampleDigest[]) => (new Set(of.map(({ cluster }) => cluster)).size === of.length ? "items" : "samples");

/** Strict and loose accuracy of a slice, and the gain between them in percentage points. */
export function accuracyMetrics(digests: readonly SampleDigest[], slice: Slice): Metric[] {
  const scored = digests.filter((of) => of.scored);
  const missing = digests.length - scored.length;
  const items = scored.map(({ cluster }) => cluster);
  const strict = scored.map((of) => of.strict);
  const loose = scored.map((of) => of.loose);
  const rest = { slice, missing, counts: counted(digests) };
  return [
    { id: "strict", ...proportion(strict, items), ...rest },
    { id: "loose", ...proportion(loose, items), ...rest },
    { id: "gain", ...gainOf(strict, loose, items), ...rest },
  ];
}

/** Share of rules that hold strictly. */
export function ruleMetric(id: string, digests: readonly SampleDigest[], slice: Slice): Metric {
  const { level, relation } = slice;
  const fits = (kind: { level: string; relation: string }) =>
    (level === undefined || kind.level === level) && (relation === undefined || kind.relation === relation);
  const of = digests.flatMap(({ cluster, scored, kinds }) => kinds.filter(fits).map(({ holds }) => ({ cluster, scored, holds })));
  const scored = of.filter((one) => one.scored);
  const share = rulesEstimate(
    scored.map(({ holds }) => holds),
    scored.map(({ cluster }) => cluster),
    { repeated: counted(digests) === "samples" },
  );
  return { id, slice, ...share, missing: of.length - scored.length, counts: "rules" };
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
  const why = "One repetition alone has no deviation.";
  return {
    ...{ id, slice, ...deviationEstimate(accuracies, scored.length, accuracies.length, why) },
    ...{ missing: digests.length - scored.length, counts: counted(digests), detail: { repetitions: accuracies } },
  };
}
