import type { Metric } from "@/lib/contracts/metric";
import { tickText } from "./plot-axes";
import { ticks } from "./ticks";

/** The axis that all rows of a forest plot share. */
export interface ForestScale {
  /** A value's place from the left, in percent; values beyond the axis stand at its end. */
  at: (value: number) => number;
  ticks: { value: number; text: string }[];
}

/** Room left and right of the axis, in percent of the column. */
const margin = 3;

/** An axis for any figures in this unit, with about `count` ticks; a share never leaves 0 and 100%. */
export function scaleOf(figures: readonly Pick<Metric, "value" | "low" | "high">[], unit: string, count = 5): ForestScale | null {
  const ends = figures.flatMap(({ value, low, high }) => (value === null ? [] : [value, low ?? value, high ?? value]));
  if (ends.length === 0) return null;
  const [least, most] = [ends.reduce((a, b) => Math.min(a, b)), ends.reduce((a, b) => Math.max(a, b))];
  const pad = Math.max((most - least) * 0.04, 1e-9 * Math.max(1, Math.abs(most)));
  const isShare = unit === "%";
  const from = isShare ? Math.max(0, least - pad) : least >= 0 ? Math.max(0, least - pad) : least - pad;
  const to = isShare ? Math.min(100, Math.max(most + pad, from + 1)) : most + pad;
  const at = (value: number) => margin + ((100 - 2 * margin) * (Math.min(to, Math.max(from, value)) - from)) / (to - from || 1);
  return { at, ticks: ticks(from, to, count).map((value) => ({ value, text: tickText(value) })) };
}

const pct = (value: number) => `${value.toFixed(2)}%`;

/** The ticks of a forest plot's axis, for the heading of its column. */
export function ForestAxis({ scale }: { scale: ForestScale }) {
  return (
    <svg aria-hidden className="num block h-4 w-full overflow-visible text-xs font-normal">
      {scale.ticks.map(({ value, text }) => (
        <text key={value} x={pct(scale.at(value))} y={12} textAnchor="middle" fill="var(--color-ink-3)">
          {text}
        </text>
      ))}
    </svg>
  );
}

export interface ForestRowProps {
  scale: ForestScale;
  value: number;
  low: number | null;
  high: number | null;
  /** CSS colour of the point and its interval. */
  colour?: string;
  hollow?: boolean;
}

/** One row of a forest plot: gridlines that go through all rows, the interval and the value. The figures stand beside it in words. */
export function ForestRow({ scale, value, low, high, colour = "var(--color-ink-2)", hollow }: ForestRowProps) {
  return (
    <svg aria-hidden className="absolute inset-0 size-full">
      {scale.ticks.map((tick) => (
        <line key={tick.value} x1={pct(scale.at(tick.value))} x2={pct(scale.at(tick.value))} y1="0" y2="100%" stroke="var(--color-line)" />
      ))}
      {low !== null && high !== null && (
        <>
          <line x1={pct(scale.at(low))} x2={pct(scale.at(high))} y1="50%" y2="50%" stroke={colour} strokeWidth={1.5} />
          {[low, high].map((end, at) => (
            <svg aria-hidden key={at === 0 ? "low" : "high"} x={pct(scale.at(end))} y="50%" overflow="visible">
              <line y1={-3.5} y2={3.5} stroke={colour} strokeWidth={1.5} />
            </svg>
          ))}
        </>
      )}
      <circle cx={pct(scale.at(value))} cy="50%" r={3.5} fill={hollow ? "var(--color-ground)" : colour} stroke={colour} strokeWidth={1.5} />
    </svg>
  );
}
