import { findMetric } from "@/components/rows/find-metric";
import { CopyIcon } from "@/components/ui/copy-button";
import { Fold } from "@/components/ui/fold";
import { formatInterval, formatNumber, withDigits } from "@/components/ui/format";
import { HelpTip } from "@/components/ui/help-tip";
import { Skeleton } from "@/components/ui/skeleton";
import { Unit } from "@/components/ui/unit";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import type { MetricColumn, Views } from "@/lib/contracts/views";
import { numberNote } from "./number-note";
import { type NumberContext, numberSentence } from "./number-sentence";

interface RunNumbersProps {
  views: Views;
  /** Undefined while loading. */
  metrics: readonly Metric[] | undefined;
  /** A live run may still fill a slice that has no number. In an ended run the suite has no such item, and the slice is left out. */
  live: boolean;
  /** True if every sample of the suite is scored, so that missing values do not exist for this suite. */
  isWhole: boolean;
  /** Column of the large number above the list. */
  headline: MetricColumn;
  context: NumberContext;
}

interface ListedNumber {
  column: MetricColumn;
  declaration: MetricDeclaration;
  metric: Metric | undefined;
}

/** Number of metrics that are listed; the others are folded. */
const listed = 7;

/** List of a run's numbers below its headline, each with its interval and the samples behind it; metrics without a value are folded. */
export function RunNumbers({ views, metrics, live, isWhole, headline, context }: RunNumbersProps) {
  if (!metrics) return <Skeleton className="h-60" />;
  const numbers = views.summary.flatMap((column): ListedNumber[] => {
    if (column === headline) return [];
    const declaration = views.metrics.find(({ id }) => id === column.metric);
    const metric = findMetric(metrics, column);
    if (!declaration || (!metric && !live && metrics.length > 0)) return [];
    return [{ column, declaration, metric }];
  });
  const known = numbers.filter(({ metric }) => metric?.value != null);
  const unknown = numbers.filter(({ metric }) => metric?.value == null);
  // A fold for a single number would take as much space as the number.
  const first = known.length === listed + 1 ? known : known.slice(0, listed);
  const rest = known.slice(first.length);
  return (
    <section aria-label="Numbers">
      {first.length > 0 && <NumberList numbers={first} context={context} />}
      {rest.length > 0 && (
        <Fold title={`${rest.length} more`} summary={rest.map(({ column }) => column.label).join(", ")}>
          <NumberList numbers={rest} context={context} />
        </Fold>
      )}
      {unknown.length > 0 && (
        <Fold
          title={`${unknown.length} ${live ? "not known yet" : isWhole ? "not applicable" : "no value"}`}
          summary={unknown.map(({ column }) => column.label).join(", ")}
        >
          <dl className="grid gap-2 text-xs">
            {unknown.map(({ column, metric }) => (
              <div key={column.label}>
                <dt className="text-ink-2">{column.label}</dt>
                <dd className="text-ink-3">{numberNote(metric)}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      )}
    </section>
  );
}

function NumberList({ numbers, context }: { numbers: readonly ListedNumber[]; context: NumberContext }) {
  return (
    <dl className="border-t border-line text-sm">
      {numbers.map(({ column, declaration, metric }) => {
        // The meaning of an unfinished run's intervals is given once, below the headline.
        const interval = metric ? formatInterval({ ...metric, sequence: false }, { ...declaration, unit: "" }) : "";
        const note = numberNote(metric);
        const sentence = numberSentence(column.label, metric, declaration, context);
        const unit = declaration.unit === "ratio" ? "" : declaration.unit;
        return (
          <div
            key={column.label}
            className="group/number grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-1.5 last:border-b-0"
          >
            <dt className="flex min-w-0 items-center gap-1 text-ink-2">
              <span className="truncate" title={column.label}>
                {column.label}
              </span>
              <HelpTip label={`How ${column.label} is computed`}>{declaration.description}</HelpTip>
              {sentence && (
                <span className="-my-1 max-md:hidden opacity-0 transition-opacity group-focus-within/number:opacity-100 group-hover/number:opacity-100">
                  <CopyIcon text={sentence} label={`Copy ${column.label} as a sentence`} />
                </span>
              )}
            </dt>
            <dd className="num shrink-0 text-right font-medium text-ink">
              {formatNumber(metric?.value ?? null, withDigits(declaration, metric).decimals)}
              {unit && <Unit unit={unit} className="ml-0.5 text-xs" />}
            </dd>
            <dd className="col-span-2 flex items-baseline justify-between gap-x-3 text-xs">
              <span className="min-w-0 truncate text-ink-3" title={note}>
                {note}
              </span>
              <span className="num shrink-0 text-ink-2">{interval}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
