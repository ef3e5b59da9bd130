import { findMetric } from "@/components/rows/find-metric";
import { CopyIcon } from "@/components/ui/copy-button";
import { formatInterval, formatNumber, withDigits } from "@/components/ui/format";
import { HelpTip } from "@/components/ui/help-tip";
import { Skeleton } from "@/components/ui/skeleton";
import { Unit } from "@/components/ui/unit";
import type { Metric } from "@/lib/contracts/metric";
import { lossOf } from "@/lib/contracts/plain/rank-state";
import type { RunRow } from "@/lib/contracts/run";
import type { MetricColumn, Views } from "@/lib/contracts/views";
import { BesideHeadline, numberNote } from "./number-note";
import { type NumberContext, numberSentence } from "./number-sentence";

interface RunHeroProps {
  views: Views;
  column: MetricColumn;
  /** Undefined while loading. */
  metrics: readonly Metric[] | undefined;
  run: Pick<RunRow, "missing" | "status" | "sampleCount" | "counts">;
  context: NumberContext;
  /** Meaning of the interval. */
  note: string;
}

/** Large number of a run with its interval and the samples behind it. */
export function RunHero({ views, column, metrics, run, context, note }: RunHeroProps) {
  const declaration = views.metrics.find(({ id }) => id === column.metric);
  if (!metrics || !declaration) return <Skeleton className="h-36" />;
  const metric = findMetric(metrics, column);
  const interval = metric ? formatInterval(metric, declaration) : "";
  const sentence = numberSentence(column.label, metric, declaration, context);
  const unit = declaration.unit === "ratio" ? "" : declaration.unit;
  return (
    <div className="min-w-0">
      <div className="flex h-6 items-center gap-1 text-sm text-ink-2">
        <h2 className="truncate font-medium">{column.label}</h2>
        <HelpTip label={`How ${column.label} is computed`}>{declaration.description}</HelpTip>
        {sentence && (
          <span className="max-md:ml-5">
            <CopyIcon text={sentence} label={`Copy ${column.label} as a sentence`} />
          </span>
        )}
      </div>
      <p className="num mt-1 text-[44px] leading-none font-medium tracking-[-0.04em] text-ink">
        {formatNumber(metric?.value ?? null, withDigits(declaration, metric).decimals)}
        {metric?.value != null && unit && <Unit unit={unit} className="ml-1 text-xl" />}
      </p>
      {interval && <p className="num mt-2 text-sm text-ink-2">95%: {interval}</p>}
      <div className="mt-0.5 text-xs text-ink-3">
        {/* The mark below describes the missing samples in more detail. */}
        {numberNote(metric && run.missing ? { ...metric, missing: 0 } : metric)}
        {metric && <BesideHeadline metric={metric} metrics={metrics} missing={run.missing} lossy={lossOf(run)} declaration={declaration} />}
        <p className="mt-1">{note}</p>
      </div>
    </div>
  );
}
