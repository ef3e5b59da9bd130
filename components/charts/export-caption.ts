import type { DrawnSeries } from "./chart-point";
import type { SeriesSource } from "./chart-series";

const words: Partial<Record<SeriesSource, string>> = { simulated: "Simulated", imported: "Imported replies", published: "Published" };

/** What a picture must say that the page says around it: whose the one series is, and which of several were not measured. */
export function exportCaption(series: readonly Pick<DrawnSeries, "label" | "source">[]): string {
  const [only, more] = series;
  if (only && !more) return [only.label, words[only.source]?.toLowerCase()].filter(Boolean).join(", ");
  const sources: SeriesSource[] = ["simulated", "imported", "published"];
  return sources
    .flatMap((source) => {
      const of = series.filter((one) => one.source === source).map(({ label }) => label);
      return of.length > 0 ? [`${words[source]}: ${of.join(", ")}`] : [];
    })
    .join(". ");
}
