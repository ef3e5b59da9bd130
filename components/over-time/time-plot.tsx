import { labelSize } from "@/components/charts/chart-kit";
import { tickText } from "@/components/charts/plot-axes";
import { ticks } from "@/components/charts/ticks";
import { useWidth } from "@/components/charts/use-width";
import { formatInterval, formatMetric, withDigits } from "@/components/ui/format";
import { formatDifference } from "@/components/ui/format-difference";
import { Link } from "@/components/ui/link";
import { Tip } from "@/components/ui/tip";
import type { OverTime } from "@/lib/contracts/over-time";
import { pointNames } from "./point-names";
import { isChange } from "./series-finding";

const height = 280;
const margin = { top: 30, right: 20, bottom: 30, left: 52 };
/** Width of a character of a label below the axis, in pixels, and the maximum number of characters. */
const [letter, longest] = [6.6, 18];
const cut = (name: string) => (name.length > longest ? `${name.slice(0, longest / 2 - 1)}…${name.slice(1 - longest / 2)}` : name);

/**
 * Plot of a series of runs as points with intervals. Changes beyond chance are in color, breaks are dotted vertical lines with the numbers
 * of their reasons.
 */
export function TimePlot({ series }: { series: OverTime }) {
  const [measure, width] = useWidth();
  return (
    <div ref={measure} className="relative" style={{ height }}>
      {width > 0 && <Drawn series={series} width={width} />}
    </div>
  );
}

function Drawn({ series, width }: { series: OverTime; width: number }) {
  const { points, steps, headline } = series;
  const names = pointNames(series);
  const bounds = points.flatMap(({ headline: { value, low, high } }) => [low ?? value ?? 0, high ?? value ?? 0]);
  const [least, most] = [Math.min(...bounds), Math.max(...bounds)];
  const pad = Math.max((most - least) * 0.08, 0.5 * 10 ** -headline.decimals);
  const isShare = headline.unit === "%";
  const [from, to] = [isShare ? Math.max(0, least - pad) : least - pad, isShare ? Math.min(100, most + pad) : most + pad];
  const room = (width - margin.left - margin.right) / points.length;
  const x = (at: number) => margin.left + (at + 0.5) * room;
  const y = (value: number) => margin.top + ((to - value) / (to - from || 1)) * (height - margin.top - margin.bottom);
  const yOf = (at: number) => y(points[at]?.headline.value ?? 0);
  const named = Math.max(1, Math.ceil((Math.max(...names.map((name) => cut(name).length)) * letter + 12) / room));
  const breaks = steps.flatMap((step, at) => (step.kind === "break" ? [at] : []));
  return (
    <>
      <svg aria-hidden width={width} height={height} className="num absolute inset-0 overflow-visible" style={{ fontSize: labelSize }}>
        <text x={0} y={12} fill="var(--color-ink-2)">
          {headline.label}
          {headline.unit && headline.unit !== "ratio" && ` (${headline.unit})`}
        </text>
        {ticks(from, to, 5).map((tick) => (
          <g key={tick}>
            <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} stroke="var(--color-line)" />
            <text x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" fill="var(--color-ink-3)">
              {tickText(tick)}
            </text>
          </g>
        ))}
        {breaks.map((at, nth) => (
          <g key={`break ${at}`}>
            <line
              {...{ x1: (x(at) + x(at + 1)) / 2, x2: (x(at) + x(at + 1)) / 2, y1: margin.top, y2: height - margin.bottom }}
              stroke="var(--color-warn)"
              strokeDasharray="2 3"
            />
            <text x={(x(at) + x(at + 1)) / 2} y={margin.top - 6} textAnchor="middle" fill="var(--color-warn)">
              {nth + 1}
            </text>
          </g>
        ))}
        {steps.map((step, at) => {
          if (step.kind === "break") return null;
          const colour = isChange(step) ? "var(--series-1)" : "var(--color-ink-3)";
          return (
            <line
              key={points[at]?.runId}
              {...{ x1: x(at), x2: x(at + 1), y1: yOf(at), y2: yOf(at + 1) }}
              stroke={colour}
              strokeWidth={isChange(step) ? 2.5 : 1.25}
            />
          );
        })}
        {points.map(({ runId, headline: { low, high } }, at) => (
          <g key={runId} stroke="var(--color-ink-2)" strokeWidth={1.5}>
            {low !== null && high !== null && (
              <>
                <line x1={x(at)} x2={x(at)} y1={y(low)} y2={y(high)} />
                <line x1={x(at) - 4} x2={x(at) + 4} y1={y(low)} y2={y(low)} />
                <line x1={x(at) - 4} x2={x(at) + 4} y1={y(high)} y2={y(high)} />
              </>
            )}
            <circle cx={x(at)} cy={yOf(at)} r={4} fill="var(--color-ink-2)" stroke="var(--color-ground)" />
          </g>
        ))}
        {steps.map(
          (step, at) =>
            step.kind === "tested" &&
            isChange(step) &&
            room > 64 && (
              <text
                key={points[at + 1]?.runId}
                x={(x(at) + x(at + 1)) / 2}
                y={(yOf(at) + yOf(at + 1)) / 2 - 10}
                textAnchor="middle"
                fill="var(--color-ink)"
                style={{ paintOrder: "stroke", stroke: "var(--color-ground)", strokeWidth: 4 }}
              >
                {formatDifference(step.difference, { ...headline, unit: "" }, points[at + 1]?.headline)}
              </text>
            ),
        )}
        {names.map(
          (name, at) =>
            at % named === 0 && (
              <text key={points[at]?.runId} x={x(at)} y={height - 8} textAnchor="middle" fill="var(--color-ink-3)">
                {cut(name)}
              </text>
            ),
        )}
      </svg>
      {points.map(({ runId, model, headline: metric }, at) => {
        const digits = withDigits(headline, metric);
        const interval = formatInterval(metric, { ...digits, unit: "" });
        const words = `#${runId} ${model}: ${formatMetric(metric.value, digits)}${interval && ` (${interval})`}`;
        return (
          <Tip key={runId} content={words}>
            <Link
              href={`/runs/${runId}`}
              aria-label={words}
              className="absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full"
              style={{ left: x(at), top: yOf(at) }}
            />
          </Tip>
        );
      })}
    </>
  );
}
