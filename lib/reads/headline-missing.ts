import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { splitOfAsked } from "@/lib/contracts/plain/sample-outcomes";
import type { Missing, StatusCounts } from "@/lib/contracts/run";
import { boundsOfShare } from "@/lib/stats/bounds-of-share";

/**
 * Describes the samples that a headline leaves out; null if it leaves out none. For percentages with an interval it adds bounds for any
 * value of the missing replies, in the headline's unit.
 * @param counts of all samples of the runs behind the headline
 */
export function headlineMissing(
  headline: Pick<Metric, "value" | "low" | "high" | "n" | "missing" | "counts"> | null,
  declaration: Pick<MetricDeclaration, "unit"> | undefined,
  counts: StatusCounts,
): Missing | null {
  // There are no bounds if samples were cancelled or have not ended, because those were never asked to the end.
  if (headline === null || headline.missing === 0) return null;
  const { n, missing, counts: noun } = headline;
  const hidden = splitOfAsked(counts).filter(({ side }) => side === "hidden");
  return {
    ...{ missing, asked: n + missing, ...(noun && { counts: noun }) },
    fates: hidden.map(({ outcome, count }) => ({ fate: outcome, count })),
    bounds: boundsOf(headline, declaration, counts),
  };
}

function boundsOf(
  { value, low, high, n, missing }: Pick<Metric, "value" | "low" | "high" | "n" | "missing">,
  declaration: Pick<MetricDeclaration, "unit"> | undefined,
  { cancelled, queued, running }: Pick<StatusCounts, "cancelled" | "queued" | "running">,
): Missing["bounds"] {
  if (declaration?.unit !== "%" || cancelled + queued + running > 0 || value === null || low === null || high === null) return null;
  const bounds = boundsOfShare({ value: value / 100, low: low / 100, high: high / 100, n, hidden: missing });
  return bounds && { low: 100 * bounds.low, high: 100 * bounds.high };
}
