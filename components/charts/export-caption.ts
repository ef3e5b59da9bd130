import type { DrawnSeries } from "./chart-point";
import type { SeriesSource } from "./chart-series";

const words: Partial<Record<SeriesSource, string>> = { simulated: "Simulated", imported: "Imported replies", published: "Published" };

const says = (label: string, source: SeriesSource) => label.toLowerCase().includes(source);

/**
 * Returns the caption of an exported chart, with facts that the page shows around it: the name of a single series, and which of several
 * were not measured. Skips a source that a name contains.
 */
export function exportCaption(series: readonly Pick<DrawnSeries, "label" | "source" | "part">[]): string {
  const [only, more] = series;
  if (only && !more) {
    const word = says(only.label, only.source) ? undefined : words[only.source]?.toLowerCase();
    return [only.label, word, only.part].filter((part) => part !== undefined).join(", ");
  }
  const sources: SeriesSource[] = ["simulated", "imported", "published"];
  const parts = series.flatMap(({ label, part }) => (part ? [`${label}: ${part}`] : []));
  const sentences = sources.flatMap((source) => {
    const labels = series
      .filter((drawnSeries) => drawnSeries.source === source && !says(drawnSeries.label, source))
      .map(({ label }) => label);
    return labels.length > 0 ? [`${words[source]}: ${labels.join(", ")}`] : [];
  });
  return [...sentences, ...parts].join(". ");
}
