import { findMetric } from "@/components/rows/find-metric";
import { MissingMark } from "@/components/rows/missing-mark";
import { missingOf, missingText } from "@/components/rows/missing-text";
import { formatBasis, formatCounted, formatInterval, formatMetric, formatNumber, withDigits } from "@/components/ui/format";
import { Tip } from "@/components/ui/tip";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import type { Lost } from "@/lib/contracts/plain/rank-state";
import { finishedOnly } from "@/lib/contracts/plain/sample-outcomes";
import type { Missing } from "@/lib/contracts/run";

/** Number of samples or units behind a metric, and the number that is missing. */
function basis(metric: Metric): string {
  const { n, counts, detail } = metric;
  // The unit of n is given before it.
  const missing = missingText(missingOf({ n, missing: metric.missing }));
  const undefinedOn = undefinedSamples(detail);
  const soFar = formatBasis(metric);
  const counted = formatCounted({ n, ...(counts && { counts }) });
  return [
    ...(soFar ? [soFar] : []),
    ...(soFar.includes(counted) ? [] : [counted]),
    ...(undefinedOn > 0 ? [`${formatNumber(undefinedOn)} undefined`] : []),
    ...(missing ? [missing] : []),
  ].join(", ");
}

/** Returns the words below a number. */
export function numberNote(metric: Metric | undefined): string {
  if (!metric) return "nothing scored yet";
  // For an unfinished run, the page explains once why most figures have no interval.
  if (metric.soFar && metric.value !== null) return basis(metric);
  if (metric.value === null) return metric.why ?? (metric.n > 0 ? "undefined for these samples" : basis(metric));
  return metric.low === null && metric.why ? `${basis(metric)}; no interval: ${metric.why}` : basis(metric);
}

interface BesideHeadlineProps {
  metric: Metric;
  metrics: readonly Metric[];
  missing: Missing | null | undefined;
  lossy: Lost | null;
  declaration: MetricDeclaration;
}

/** Details beside the headline: the same metric over finished replies only, and the missing samples. */
export function BesideHeadline({ metric, metrics, missing, lossy, declaration }: BesideHeadlineProps) {
  const finished = findMetric(metrics, { metric: finishedOnly(metric.id), slice: metric.slice });
  const interval = finished ? formatInterval(finished, { ...declaration, unit: "" }) : "";
  return (
    <>
      {finished && (
        <Tip
          content={`Only replies that finished normally: ${formatCounted(finished)}. The score above also counts cut-off, refused and empty replies, as the authors do.`}
        >
          <button type="button" className="mt-0.5 block rounded-sm text-left">
            finished only <span className="num text-ink-2">{formatMetric(finished.value, withDigits(declaration, finished))}</span>
            {interval && <span className="num"> ({interval})</span>}
          </button>
        </Tip>
      )}
      <MissingMark missing={missing} lossy={lossy} declaration={declaration} withBounds />
    </>
  );
}

/** Number of samples for which a metric is undefined, as its `detail` states; they are left out. */
function undefinedSamples(detail: unknown): number {
  return typeof detail === "object" && detail !== null && "undefinedOn" in detail ? Number(detail.undefinedOn) : 0;
}
