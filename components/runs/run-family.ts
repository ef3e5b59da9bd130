import type { BenchmarkInfo, Views } from "@/lib/contracts/views";
import type { RunFamily } from "./run-table";

/** What the list of runs needs of a family. */
export function runFamily({
  id,
  title,
  views,
}: Pick<BenchmarkInfo, "id" | "title"> & { views: Pick<Views, "headline" | "metrics"> }): RunFamily {
  const declaration = views.metrics.find((metric) => metric.id === views.headline.metric);
  return {
    id,
    title,
    headline: { ...views.headline, declaration: { unit: declaration?.unit ?? "", decimals: declaration?.decimals ?? 1 } },
  };
}
