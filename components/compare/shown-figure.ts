import { formatMetric, withDigits } from "@/components/ui/format";
import type { Comparison } from "@/lib/contracts/comparison";
import type { Metric } from "@/lib/contracts/metric";

type Compared = Pick<Comparison, "sides" | "headline"> & { benchmark: Pick<Comparison["benchmark"], "nouns"> };

interface ShownFigure {
  value: number | null;
  /** The run's own figure with its interval, where the value is of the same; null where it is over what both have. */
  metric: Metric | null;
  /** Says what the value is over, and what the run's own page has; "" where these are the same. */
  note: string;
}

/** What a comparison shows of the headline of one side: over the items that both have, beside which the run's own figure may differ. */
export function shownFigure({ sides, headline, benchmark: { nouns } }: Compared, slot: number): ShownFigure {
  const figures = headline.figures.find(({ side }) => side === sides[slot]?.id);
  const whole = headline.own[slot] ?? null;
  // Of several runs each shares other items with the baseline, which then stands with its own figure.
  const shared = figures ? figures.value : sides.length === 2 ? (headline.figures[0]?.baseline ?? null) : null;
  const first = headline.figures[0]?.baseline ?? null;
  if (shared === null) return { value: whole?.value ?? (figures ? null : first), metric: whole, note: "" };
  if (whole?.value != null && Math.abs(whole.value - shared) < 1e-9) return { value: shared, metric: whole, note: "" };
  const cases = `the ${nouns.sample.many} that both have`;
  const basis = nouns.cluster !== null && whole?.counts === nouns.cluster.many ? `${whole.counts} by ${cases}` : `over ${cases}`;
  if (whole?.value == null) return { value: shared, metric: null, note: basis };
  const blocks = whole.soFar ? ", complete blocks only" : "";
  return {
    value: shared,
    metric: null,
    note: `${basis}; its own page has ${formatMetric(whole.value, withDigits(headline, whole))}${blocks}`,
  };
}
