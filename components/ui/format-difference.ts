import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { formatMetric, NONE, withDigits } from "./format";

/** Percentages differ by points, other values by their own unit. */
const differenceUnit = (unit: string) => (unit === "%" ? "points" : unit);

/** Formats a difference with its sign and unit, to the digits that its interval justifies: `+3.2 points`, `−0.41 s`. */
export function formatDifference(
  value: number | null,
  { unit, decimals }: Pick<MetricDeclaration, "unit" | "decimals">,
  interval?: Pick<Metric, "low" | "high">,
): string {
  if (value === null) return NONE;
  const text = formatMetric(value, withDigits({ unit: differenceUnit(unit), decimals }, interval));
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}
