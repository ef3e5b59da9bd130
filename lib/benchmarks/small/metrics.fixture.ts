import type { DeclaredMetric, MetricPart } from "@/lib/benchmarks/declared-metric";
import { clusteredError } from "@/lib/stats/clustered-error";
import { bare, bounded, type Estimate, only } from "@/lib/stats/estimate";
import { mean } from "@/lib/stats/mean";
import { proportion } from "@/lib/stats/passed-shares";
import { scaledInterval } from "@/lib/stats/scaled-interval";

/** Digest of a sample; `passed` and `written` are null if there is no verdict. */
export interface Digest {
  item: string;
  length: number;
  passed: boolean | null;
  written: number | null;
}

/** Replies in one slice. */
export interface Replies extends MetricPart {
  kind: "replies";
  digests: readonly Digest[];
}

const missingFrom = (digests: readonly Digest[]) => digests.filter(({ passed }) => passed === null).length;

/** All metrics of the family. */
export const metrics: readonly DeclaredMetric<Replies>[] = [
  {
    id: "accuracy",
    label: "Accuracy",
    unit: "%",
    direction: "higher",
    decimals: 1,
    group: "Length",
    description: "Share of replies of the right length. The interval is mid-p.",
    on: ["replies"],
    value({ digests }) {
      const scored = digests.flatMap(({ item, passed }) => (passed === null ? [] : [{ item, passed }]));
      const accuracy = proportion(
        scored.map(({ passed }) => passed),
        scored.map(({ item }) => item),
      );
      return { ...accuracy, missing: missingFrom(digests) };
    },
  },
  {
    id: "written",
    label: "Words written",
    unit: "words",
    direction: "none",
    decimals: 1,
    group: "Length",
    description: "Mean number of words of a reply. The interval is Student’s t.",
    on: ["replies"],
    value: ({ digests }) => ({ ...wordsWritten(digests), missing: missingFrom(digests) }),
  },
];

/** Mean number of words of the replies, with Student’s t over items. */
function wordsWritten(digests: readonly Digest[]): Estimate {
  const counted = digests.flatMap(({ item, written }) => (written === null ? [] : [{ item, written }]));
  const counts = counted.map(({ written }) => written);
  const value = mean(counts);
  if (value === null) return bare(null, 0, "No reply has been counted.");
  const { standardError, clusters } = clusteredError(
    counts,
    counted.map(({ item }) => item),
  );
  return bounded(value, standardError, counts.length, scaledInterval(value, standardError, clusters - 1, "plain"), only("text"));
}
