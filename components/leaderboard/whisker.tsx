export interface WhiskerProps {
  value: number;
  low: number | null;
  high: number | null;
  /** Bounds that all rows share. */
  domain: [number, number];
  /** CSS colour of the point. */
  colour?: string;
  hollow?: boolean;
  width?: number;
}

const height = 16;

/** A value with its interval on a common scale. The figures stand beside it, so it says nothing to a screen reader. */
export function Whisker({ value, low, high, domain, colour = "var(--color-ink-2)", hollow, width = 96 }: WhiskerProps) {
  const [from, to] = domain;
  const inner = width - 8;
  const at = (of: number) => 4 + (inner * (Math.min(to, Math.max(from, of)) - from)) / (to - from || 1);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden className="inline-block align-middle">
      <line x1={4} x2={width - 4} y1={8} y2={8} stroke="var(--color-line)" />
      {low !== null && high !== null && (
        <path d={`M${at(low)},4.5V11.5M${at(low)},8H${at(high)}M${at(high)},4.5V11.5`} stroke={colour} strokeWidth={1.25} fill="none" />
      )}
      <circle cx={at(value)} cy={8} r={3} fill={hollow ? "var(--color-ground)" : colour} stroke={colour} strokeWidth={1.5} />
    </svg>
  );
}
