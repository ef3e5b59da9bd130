import { formatCounted, formatInterval, formatNumber, formatSoFar } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import { Stat } from "@/components/ui/stat";
import { type Metric, undefinedDetail } from "@/lib/contracts/metric";
import type { Views } from "@/lib/contracts/views";
import { findMetric } from "./find-metric";

/** What a number rests on, and how much it had to leave out. */
function basis({ n, counts, missing, detail, soFar }: Metric): string {
  const undefinedOn = undefinedDetail.safeParse(detail).data?.undefinedOn ?? 0;
  return [
    ...(soFar ? [formatSoFar({ soFar })] : []),
    formatCounted({ n, ...(counts && { counts }) }),
    ...(undefinedOn > 0 ? [`${formatNumber(undefinedOn)} undefined`] : []),
    ...(missing > 0 ? [`${formatNumber(missing)} missing`] : []),
  ].join(", ");
}

function note(metric: Metric | undefined): string {
  if (!metric) return "no samples yet";
  // Of a part the page says once why most figures have no interval.
  if (metric.soFar && metric.value !== null) return basis(metric);
  if (metric.value === null) return metric.why ?? (metric.n > 0 ? "not defined here" : basis(metric));
  return metric.low === null && metric.why ? `${basis(metric)}; no interval: ${metric.why}` : basis(metric);
}

interface RunMetricsProps {
  views: Views;
  /** Undefined while they are read. */
  metrics: readonly Metric[] | undefined;
  /** A live run may still fill a slice that has no number. In an ended run the suite has no such item, and the slice is left out. */
  live: boolean;
}

/** The run's numbers, each with its interval and what it rests on. */
export function RunMetrics({ views, metrics, live }: RunMetricsProps) {
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
      {views.summary.map((column) => {
        const declaration = views.metrics.find((m) => m.id === column.metric);
        if (!declaration) return null;
        if (!metrics) return <Skeleton key={column.label} className="h-17" />;
        const metric = findMetric(metrics, column);
        if (!metric && !live && metrics.length > 0) return null;
        const unit = declaration.unit === "ratio" ? "" : declaration.unit;
        return (
          <Stat
            key={column.label}
            label={column.label}
            value={formatNumber(metric?.value ?? null, declaration.decimals)}
            unit={metric?.value == null ? "" : unit}
            interval={metric && formatInterval(metric, { ...declaration, unit: "" })}
            note={note(metric)}
            tip={declaration.description}
          />
        );
      })}
    </div>
  );
}
