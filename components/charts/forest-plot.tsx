import type { Metric } from "@/lib/contracts/metric";
import { tickText } from "./plot-axes";
import { ticks } from "./ticks";

/** Axis shared by all rows of a forest plot. */
export interface ForestScale {
  /** Position of a value from the left, in percent; values beyond the axis are placed at its end. */
  at: (value: number) => number;
  ticks: { value: number; text: string }[];
}

/** Space left and right of the axis, in percent of the column. */
const margin = 3;

/** Returns an axis for figures in this unit, with about `count` ticks; shares stay between 0 and 100 percent. */
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

/** Ticks of a forest plot's axis, for the heading of its column. */
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
  /** CSS color of the point and its interval. */
  colour?: string;
  hollow?: boolean;
}

/** Row of a forest plot with gridlines that continue across rows, the interval and the value. The figures are beside it in words. */
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
