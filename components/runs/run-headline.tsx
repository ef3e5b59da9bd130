import { ForestAxis, ForestRow, scaleOf } from "@/components/charts/forest-plot";
import { findMetric } from "@/components/rows/find-metric";
import { CopyIcon } from "@/components/ui/copy-button";
import { formatInterval, formatMetric, formatNumber, withDigits } from "@/components/ui/format";
import { HelpTip } from "@/components/ui/help-tip";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import type { RunMark, RunMarks } from "@/lib/contracts/beside";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { lossOf } from "@/lib/contracts/plain/rank-state";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { wholeHeadline } from "@/lib/contracts/plain/whole-headline";
import type { RunRow } from "@/lib/contracts/run";
import type { MetricColumn, Views } from "@/lib/contracts/views";
import { numberSentence, type Told } from "./number-sentence";
import { BesideHeadline, numberNote } from "./run-metrics";

/** The column that stands large on a run's page: the family's headline, or, while a run has not reached its slice, the same over all samples, or what stands in for it so far. */
export function headlineColumn(views: Views, metrics: readonly Metric[]): MetricColumn {
  const { headline, headlineSoFar, summary } = views;
  const key = sliceKey(headline.slice);
  const own = summary.find(({ metric, slice }) => metric === headline.metric && sliceKey(slice) === key) ?? headline;
  if (findMetric(metrics, headline)?.value != null) return own;
  const whole = wholeHeadline(views);
  if (findMetric(metrics, whole)?.value != null) return whole;
  const soFar = summary.find(({ metric }) => metric === headlineSoFar);
  return (soFar && findMetric(metrics, soFar)?.soFar && soFar) ?? own;
}

/** The published figures nearest to a value, the nearest first, at most `most`. */
export function nearestMarks(published: readonly RunMark[], value: number, most: number): RunMark[] {
  return [...published].sort((a, b) => Math.abs(a.value - value) - Math.abs(b.value - value)).slice(0, most);
}

interface RunHeadlineProps {
  views: Views;
  column: MetricColumn;
  /** Undefined while they are read. */
  metrics: readonly Metric[] | undefined;
  run: Pick<RunRow, "missing" | "modelName" | "status" | "sampleCount" | "counts">;
  told: Told;
  /** What it stands beside; null where that would compare what cannot be compared. */
  marks: RunMarks | null;
}

/** A run's one large number with its interval, and on an axis the published models nearest to it and the run before it. */
export function RunHeadline({ views, column, metrics, run, told, marks }: RunHeadlineProps) {
  const declaration = views.metrics.find(({ id }) => id === column.metric);
  if (!metrics || !declaration) return <Skeleton className="h-72" />;
  const metric = findMetric(metrics, column);
  const interval = metric ? formatInterval(metric, declaration) : "";
  const sentence = numberSentence(column.label, metric, declaration, told);
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
        {metric?.value != null && unit && <span className="ml-1.5 font-sans text-xl font-normal tracking-normal text-ink-3">{unit}</span>}
      </p>
      {interval && <p className="num mt-2 text-sm text-ink-2">95 %: {interval}</p>}
      <div className="mt-0.5 text-xs text-ink-3">
        {/* The mark below says what is missing, and more of it. */}
        {numberNote(metric && run.missing ? { ...metric, missing: 0 } : metric)}
        {metric && <BesideHeadline metric={metric} metrics={metrics} missing={run.missing} lossy={lossOf(run)} declaration={declaration} />}
      </div>
      {metric?.value != null && marks && <Marks own={metric} run={run} marks={marks} declaration={declaration} />}
    </div>
  );
}

/** So many published models are shown. */
const nearest = 3;

interface MarksProps {
  own: Metric;
  run: Pick<RunRow, "modelName">;
  marks: RunMarks;
  declaration: MetricDeclaration;
}

interface Row extends RunMark {
  key: string;
  kind: "own" | "published" | "baseline";
  href?: string;
}

/** The number among others on one axis, the best first. */
function Marks({ own, run, marks: { published, apart, baseline }, declaration }: MarksProps) {
  const value = own.value ?? 0;
  const near = nearestMarks(published, value, nearest);
  const rows: Row[] = [
    { key: "own", kind: "own", label: run.modelName, value, low: own.low, high: own.high },
    ...near.map((of): Row => ({ ...of, key: of.label, kind: "published" })),
    ...(baseline ? [{ ...baseline, key: "baseline", kind: "baseline" as const, href: `/runs/${baseline.runId}` }] : []),
  ];
  if (rows.length < 2) return apart && <p className="mt-5 text-xs text-ink-3">{apart}</p>;
  const sign = declaration.direction === "lower" ? -1 : 1;
  rows.sort((a, b) => sign * (b.value - a.value));
  const ofBaseline = baseline?.pinned ? "the baseline" : "the run before";
  // The plot is some 90 pixels wide: more labels would touch.
  const scale = scaleOf(rows, declaration.unit, 2);
  if (!scale) return null;
  return (
    <section aria-label="Beside others" className="mt-5">
      <ul>
        {rows.map((row) => {
          const grey = row.kind === "published" && apart !== null;
          const words =
            row.kind === "baseline"
              ? `#${baseline?.runId} ${row.label}, ${ofBaseline}`
              : row.kind === "published"
                ? `${row.label}, published`
                : row.label;
          return (
            <li
              key={row.key}
              className={`grid h-6.5 max-md:h-11 grid-cols-[minmax(0,10.5rem)_minmax(0,1fr)_3.25rem] items-center gap-x-2 text-xs ${
                row.kind === "own" ? "font-medium text-ink" : grey ? "text-ink-3" : "text-ink-2"
              }`}
            >
              <span className="relative truncate" title={words}>
                {row.href ? (
                  <Link href={row.href} className="finger underline-offset-2 hover:text-ink hover:underline">
                    #{baseline?.runId} {row.label}
                  </Link>
                ) : (
                  row.label
                )}
                <span className="sr-only">{row.kind === "own" ? "" : row.kind === "published" ? ", published" : `, ${ofBaseline}`}</span>
              </span>
              <span className="relative h-full">
                <ForestRow
                  scale={scale}
                  value={row.value}
                  low={row.low}
                  high={row.high}
                  colour={row.kind === "own" ? "var(--series-1)" : grey ? "var(--color-ink-3)" : "var(--color-ink-2)"}
                  hollow={row.kind === "published"}
                />
              </span>
              <span className="num text-right">
                {formatMetric(row.value, { ...withDigits(declaration, row.kind === "published" ? null : row), unit: "" })}
              </span>
            </li>
          );
        })}
      </ul>
      <div className="grid grid-cols-[minmax(0,10.5rem)_minmax(0,1fr)_3.25rem] gap-x-2">
        <span />
        <ForestAxis scale={scale} />
      </div>
      {apart && (
        <p className="mt-1 text-xs text-ink-3">
          {near.length > 0 && "Hollow: published. "}
          {apart}
        </p>
      )}
    </section>
  );
}
