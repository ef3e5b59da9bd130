import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { splitOfAsked } from "@/lib/contracts/plain/sample-outcomes";
import type { Missing, StatusCounts } from "@/lib/contracts/run";
import { boundsOfShare } from "@/lib/stats/bounds-of-share";

/**
 * What a headline leaves out of what was asked; null where it leaves out nothing. `counts` are of all samples of the runs behind it.
 * Of means of scores from 0 to 100 % with an interval it has bounds whatever the missing replies were worth, in the headline's unit, unless samples
 * were cancelled or have not ended, since those were never asked to the end.
 */
export function headlineMissing(
  headline: Pick<Metric, "value" | "low" | "high" | "n" | "missing" | "counts"> | null,
  declaration: Pick<MetricDeclaration, "unit"> | undefined,
  counts: StatusCounts,
): Missing | null {
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
