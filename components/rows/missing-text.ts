import { formatCounted, formatInterval, formatNumber } from "@/components/ui/format";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { type Lost, lossyRule, lossyWords } from "@/lib/contracts/plain/rank-state";
import { sampleOutcomes } from "@/lib/contracts/plain/sample-outcomes";
import type { Missing } from "@/lib/contracts/run";

type Shown = Pick<MetricDeclaration, "unit" | "decimals">;
type Counted = Pick<Missing, "missing" | "asked" | "counts">;

/** Returns the missing and asked counts of a metric; null if nothing is missing. */
export const missingOf = ({ n, missing, counts }: Pick<Metric, "n" | "missing"> & Partial<Pick<Metric, "counts">>): Counted | null =>
  missing === 0 ? null : { missing, asked: n + missing, ...(counts !== undefined && { counts }) };

/**
 * Formats missing counts: `15 of 66 missing`, `19 of 20 functions missing`, with `lossy` for a run that has no rank because of them. Empty
 * if nothing is missing.
 */
export function missingText(missing: Counted | null | undefined, lossy: Lost | null | undefined = null): string {
  const words = missing ? [`${formatNumber(missing.missing)} of ${askedText(missing)} missing`] : [];
  return [...words, ...(lossy ? ["lossy"] : [])].join(", ");
}

/** Formats the asked count; samples need no noun. The part of `counts` about the interval is left out. */
function askedText({ asked, counts = "samples" }: Counted): string {
  const [noun = "samples"] = counts.split(", ");
  return noun === "samples" ? formatNumber(asked) : formatCounted({ n: asked, counts: noun });
}

/** Formats the range of a number over all possible scores of the missing replies: `47.7 to 91.0 points`. Empty without bounds. */
export const boundsText = (missing: Missing | null | undefined, declaration: Shown): string =>
  missing?.bounds ? formatInterval(missing.bounds, declaration) : "";

/**
 * Explains in whole sentences the missing samples, their reasons, their possible effect on the number, and whether the run loses its rank.
 */
export function missingSentence(missing: Missing | null | undefined, lossy: Lost | null | undefined, declaration: Shown): string {
  const sentences: string[] = [];
  if (missing) {
    const why = missing.fates.map(
      ({ fate, count }) => `${formatNumber(count)} ${sampleOutcomes.find((row) => row.outcome === fate)?.label ?? fate}`,
    );
    sentences.push(`${missingText(missing)} from this number${why.length > 0 ? ` (of all samples: ${why.join(", ")})` : ""}.`);
    const bounds = boundsText(missing, declaration);
    if (bounds) sentences.push(`If they had all been wrong, or all right, the number could be ${bounds} (95%).`);
  }
  if (lossy) sentences.push(`${lossyWords(lossy, formatNumber)}. ${lossyRule}`);
  return sentences.join(" ");
}
