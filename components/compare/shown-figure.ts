import { formatMetric, withDigits } from "@/components/ui/format";
import type { Comparison } from "@/lib/contracts/comparison";
import type { Metric } from "@/lib/contracts/metric";

type Compared = Pick<Comparison, "sides" | "headline"> & { benchmark: Pick<Comparison["benchmark"], "nouns"> };

interface ShownFigure {
  value: number | null;
  /** The run's own figure with its interval if the value covers the same items; null if it covers only the shared ones. */
  metric: Metric | null;
  /** Says which items the value covers and what the run's own page shows; "" if these are the same. */
  note: string;
}

/** Returns a side's headline value in a comparison: over the shared items, with a note if the run's own figure differs. */
export function shownFigure({ sides, headline, benchmark: { nouns } }: Compared, slot: number): ShownFigure {
  const figures = headline.figures.find(({ side }) => side === sides[slot]?.id);
  const whole = headline.own[slot] ?? null;
  // Each of several runs shares different items with the baseline, which then shows its own figure.
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
