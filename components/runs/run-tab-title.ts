import { formatMetric, formatPercent } from "@/components/ui/format";
import type { RunRow } from "@/lib/contracts/run";
import { doneCount } from "./run-sentence";
import type { RunFamily } from "./run-table";

type Titled = Pick<RunRow, "id" | "modelName" | "status" | "counts" | "sampleCount" | "headline">;

/** What a browser's tab says of a run: "40 % · #13" while it goes on, then "#13 mini-a, 44.4 %". */
export function runTabTitle(run: Titled, family: Pick<RunFamily, "headline"> | undefined): string {
  const { id, modelName, status, counts, sampleCount, headline } = run;
  const share = formatPercent(sampleCount === 0 ? 0 : Math.floor((100 * doneCount(counts)) / sampleCount), 0);
  if (status === "queued" || status === "running" || status === "cancelling") return `${share} · #${id}`;
  if (status === "paused") return `Paused, ${share} · #${id}`;
  const name = `#${id} ${modelName}`;
  if (status !== "finished") return `${name}, ${status}`;
  return headline?.value == null || !family ? name : `${name}, ${formatMetric(headline.value, family.headline.declaration)}`;
}
