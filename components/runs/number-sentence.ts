import { missingOf, missingText } from "@/components/rows/missing-text";
import { formatBasis, formatCounted, formatInterval, formatMetric, withDigits } from "@/components/ui/format";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import type { RunDetail } from "@/lib/contracts/run";

/** Context of a number besides its metric. */
export interface NumberContext {
  run: Pick<RunDetail, "id" | "modelName" | "suiteName" | "verifierVersion" | "source" | "startedAt" | "finishedAt" | "createdAt">;
  /** SHA-256 of the suite, in hexadecimal. */
  suiteHash: string;
  /** Label and id of the verifier behind the number. */
  verifier: string;
  /** True for the run's own verifier, whose version the run records. */
  isOwn: boolean;
  /** Words on the value for which the number was recomputed; null for the run's own number. */
  condition: string | null;
}

/** Number of characters of a hash that are enough to distinguish suites. */
const shortHash = 12;

/** Formats a number as a quotable sentence with interval, n, suite and its hash, verifier, date and condition. Null if it has no value. */
export function numberSentence(
  label: string,
  metric: Metric | undefined,
  declaration: Pick<MetricDeclaration, "unit" | "decimals">,
  { run, suiteHash, verifier, isOwn, condition }: NumberContext,
): string | null {
  if (metric?.value == null) return null;
  const interval = formatInterval(metric, declaration);
  const soFar = formatBasis(metric);
  const counted = formatCounted(metric);
  const rests = [
    interval === "" ? "no interval" : `95% interval ${interval}`,
    ...(soFar.includes(counted) ? [] : [counted]),
    ...(metric.missing > 0 ? [missingText(missingOf(metric))] : []),
    ...(soFar ? [soFar] : []),
  ].join(", ");
  const date = (run.finishedAt ?? run.startedAt ?? run.createdAt).slice(0, 10);
  const replies = run.source === "measured" ? "" : `, ${run.source} replies`;
  const recomputed = condition === null ? "" : `, ${condition}`;
  return `${run.modelName}, ${label}: ${formatMetric(metric.value, withDigits(declaration, metric))} (${rests}) on ${run.suiteName} (SHA-256 ${suiteHash.slice(0, shortHash)}), verifier ${verifier}${isOwn ? ` ${run.verifierVersion}` : ""}, run ${run.id} of ${date}${replies}${recomputed}.`;
}
