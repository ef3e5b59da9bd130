import { findMetric } from "@/components/rows/find-metric";
import { MissingMark } from "@/components/rows/missing-mark";
import { missingOf, missingText } from "@/components/rows/missing-text";
import { cx } from "@/components/ui/cx";
import { Fold } from "@/components/ui/fold";
import { formatBasis, formatCounted, formatInterval, formatMetric, formatNumber, withDigits } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import { Stat } from "@/components/ui/stat";
import { Tip } from "@/components/ui/tip";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { finishedOnly } from "@/lib/contracts/plain/fates";
import type { Lost } from "@/lib/contracts/plain/rank-state";
import type { Missing } from "@/lib/contracts/run";
import type { MetricColumn, Views } from "@/lib/contracts/views";
import { numberSentence, type Told } from "./number-sentence";

/** What a number rests on, and how much it had to leave out. */
function basis(metric: Metric): string {
  const { n, counts, detail } = metric;
  // What n counts stands before it.
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

/** The words below a number. */
export function numberNote(metric: Metric | undefined): string {
  if (!metric) return "nothing counts yet";
  // Of a part the page says once why most figures have no interval.
  if (metric.soFar && metric.value !== null) return basis(metric);
  if (metric.value === null) return metric.why ?? (metric.n > 0 ? "not defined here" : basis(metric));
  return metric.low === null && metric.why ? `${basis(metric)}; no interval: ${metric.why}` : basis(metric);
}

interface BesideHeadlineProps {
  metric: Metric;
  metrics: readonly Metric[];
  missing: Missing | null | undefined;
  lossy: Lost | null;
  declaration: MetricDeclaration;
}

/** What stands beside the headline: the same over finished replies alone, and what is missing from it. */
export function BesideHeadline({ metric, metrics, missing, lossy, declaration }: BesideHeadlineProps) {
  const finished = findMetric(metrics, { metric: finishedOnly(metric.id), slice: metric.slice });
  const interval = finished ? formatInterval(finished, { ...declaration, unit: "" }) : "";
  return (
    <>
      {finished && (
        <Tip
          content={`Only what was answered by a reply that ended by itself: ${formatCounted(finished)}. The score above counts cut-off, refused and empty replies too, as the authors do.`}
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

interface RunMetricsProps {
  views: Views;
  /** Undefined while they are read. */
  metrics: readonly Metric[] | undefined;
  /** A live run may still fill a slice that has no number. In an ended run the suite has no such item, and the slice is left out. */
  live: boolean;
  /** The column that stands above them, large. */
  headline: MetricColumn;
  told: Told;
}

/** Numbers that stand in a line; the rest is folded. */
const inLine = 6;

/** The run's numbers beside its headline, each with its interval and what it rests on: six, and the others folded. */
export function RunMetrics({ views, metrics, live, headline, told }: RunMetricsProps) {
  const columns = views.summary.flatMap((column) => {
    if (column === headline) return [];
    const declaration = views.metrics.find((of) => of.id === column.metric);
    const metric = metrics && findMetric(metrics, column);
    if (!declaration || (metrics && !metric && !live && metrics.length > 0)) return [];
    return [{ column, declaration, metric }];
  });
  const draw = (of: typeof columns) => (
    <div className={cx("grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-6", of.length > inLine && "xl:grid-cols-7")}>
      {of.map(({ column, declaration, metric }) =>
        metrics ? (
          <Stat
            key={column.label}
            label={column.label}
            value={formatNumber(metric?.value ?? null, withDigits(declaration, metric).decimals)}
            unit={metric?.value == null || declaration.unit === "ratio" ? "" : declaration.unit}
            interval={metric && formatInterval(metric, { ...declaration, unit: "" })}
            note={numberNote(metric)}
            tip={declaration.description}
            sentence={numberSentence(column.label, metric, declaration, told) ?? undefined}
          />
        ) : (
          <Skeleton key={column.label} className="h-17" />
        ),
      )}
    </div>
  );
  // A fold for one number alone takes the room of the number.
  const first = columns.length === inLine + 1 ? columns : columns.slice(0, inLine);
  const rest = columns.slice(first.length);
  return (
    <>
      {draw(first)}
      {rest.length > 0 && (
        <div className="mt-5">
          <Fold title={`${rest.length} more numbers`} summary={rest.map(({ column }) => column.label).join(", ")}>
            {draw(rest)}
          </Fold>
        </div>
      )}
    </>
  );
}

/** On how many samples a metric is not defined, as its `detail` says; they are left out. */
function undefinedSamples(detail: unknown): number {
  return typeof detail === "object" && detail !== null && "undefinedOn" in detail ? Number(detail.undefinedOn) : 0;
}
