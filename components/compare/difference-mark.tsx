import type { ComparedFigures, ComparedMetric } from "@/lib/contracts/comparison";
import { standing } from "./words";

const height = 16;
const colours = { better: "var(--color-pass)", worse: "var(--color-fail)", differs: "var(--color-accent)", open: "var(--color-ink-3)" };

/** Returns the bound of an axis around 0 that contains these differences and their intervals; null if there are none. */
export function differenceReach(figures: readonly Pick<ComparedFigures, "difference" | "low" | "high">[]): number | null {
  const ends = figures.flatMap(({ difference, low, high }) =>
    difference === null ? [] : [difference, low ?? difference, high ?? difference],
  );
  const reach = ends.reduce((most, end) => Math.max(most, Math.abs(end)), 0);
  return ends.length === 0 ? null : reach || 1;
}

interface DifferenceMarkProps {
  figures: Pick<ComparedFigures, "difference" | "low" | "high">;
  direction: ComparedMetric["direction"];
  /** Largest difference on the axis, which has 0 in its middle. */
  reach: number;
  /** Dims the mark: the test across all values finds no evidence that this one differs from the others. */
  faint?: boolean;
  width?: number;
}

/** Graphic of a difference with its interval around 0. The figures beside it are in text, so it is hidden from screen readers. */
export function DifferenceMark({ figures, direction, reach, faint = false, width = 120 }: DifferenceMarkProps) {
  const { difference, low, high } = figures;
  if (difference === null) return <svg width={width} height={height} aria-hidden className="inline-block" />;
  const middle = width / 2;
  const at = (value: number) => middle + (Math.max(-1, Math.min(1, value / reach)) * (width - 10)) / 2;
  const colour = faint ? "var(--color-ink-3)" : colours[standing(figures, direction)];
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden className="inline-block max-w-full align-middle">
      <line x1={5} x2={width - 5} y1={8} y2={8} stroke="var(--color-line)" />
      <line x1={middle} x2={middle} y1={1} y2={15} stroke="var(--color-line-2)" />
      {low !== null && high !== null && (
        <path d={`M${at(low)},4.5V11.5M${at(low)},8H${at(high)}M${at(high)},4.5V11.5`} stroke={colour} strokeWidth={1.5} fill="none" />
      )}
      <circle cx={at(difference)} cy={8} r={3.25} fill={low === null ? "var(--color-ground)" : colour} stroke={colour} strokeWidth={1.5} />
    </svg>
  );
}
