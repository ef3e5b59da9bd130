import { ForestAxis, scaleOf } from "@/components/charts/forest-plot";
import { formatMetric, withDigits } from "@/components/ui/format";
import type { RunMark } from "@/lib/contracts/beside";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import type { RunPosition } from "@/lib/contracts/run-position";

interface PositionStripProps {
  /** The run's model with its number. */
  run: RunMark;
  models: RunPosition["models"];
  published: readonly RunMark[];
  declaration: MetricDeclaration;
}

const pct = (value: number) => `${value.toFixed(2)}%`;

/** All models of a ranking as ticks on one axis, the run in color with its interval; published models are hollow and below the axis. */
export function PositionStrip({ run, models, published, declaration }: PositionStripProps) {
  const others = models.filter(({ isOwn }) => !isOwn);
  const scale = scaleOf([...others.map((model) => ({ ...model, low: null, high: null })), ...bare(published), run], declaration.unit, 4);
  if (!scale) return null;
  const words = (label: string, value: number, interval: Pick<Metric, "low" | "high">) =>
    `${label}, ${formatMetric(value, withDigits(declaration, interval))}`;
  const at = scale.at(run.value);
  return (
    <div className="relative pt-4.5">
      {/* The name is at its tick, but stays within the strip at both ends. */}
      <span
        aria-hidden
        translate="no"
        className="absolute top-0 max-w-[60%] truncate text-xs font-medium text-[var(--series-1)]"
        style={at < 50 ? { left: pct(Math.max(0, at - 8)) } : { right: pct(Math.max(0, 92 - at)) }}
      >
        {run.label}
      </span>
      <svg aria-hidden className="block h-7 w-full overflow-visible">
        <line x1="0" x2="100%" y1="16" y2="16" stroke="var(--color-line-2)" />
        {published.map(({ label, value, low, high }) => (
          <g key={`published ${label}`}>
            <circle cx={pct(scale.at(value))} cy="22" r="2.5" fill="var(--color-ground)" stroke="var(--color-ink-3)" />
            <title>{`${words(label, value, { low, high })}, published`}</title>
          </g>
        ))}
        {others.map(({ runId, model, value, low, high }) => (
          <g key={runId}>
            <line x1={pct(scale.at(value))} x2={pct(scale.at(value))} y1="6" y2="16" stroke="var(--color-ink-2)" strokeWidth={1.5} />
            <title>{words(model, value, { low, high })}</title>
          </g>
        ))}
        {run.low !== null && run.high !== null && (
          <line
            x1={pct(scale.at(run.low))}
            x2={pct(scale.at(run.high))}
            y1="12"
            y2="12"
            stroke="var(--series-1)"
            strokeWidth={8}
            strokeOpacity={0.2}
          />
        )}
        <line x1={pct(at)} x2={pct(at)} y1="0" y2="18" stroke="var(--series-1)" strokeWidth={3} />
      </svg>
      <ForestAxis scale={scale} />
      <ul className="sr-only">
        <li>{words(run.label, run.value, run)}</li>
        {others.map((other) => (
          <li key={other.runId}>{words(other.model, other.value, other)}</li>
        ))}
        {published.map((mark) => (
          <li key={mark.label}>{`${words(mark.label, mark.value, mark)}, published`}</li>
        ))}
      </ul>
    </div>
  );
}

const bare = (marks: readonly RunMark[]) => marks.map(({ value }) => ({ value, low: null, high: null }));
