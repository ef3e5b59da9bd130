import { formatBegun, formatMetric, formatNumber, withDigits } from "@/components/ui/format";
import type { RunRow } from "@/lib/contracts/run";
import type { Views } from "@/lib/contracts/views";
import { doneCount } from "./run-sentence";

/** True if a person named the run; otherwise its name consists of its model and suite, which are shown beside it. */
export const hasOwnName = ({ name, modelName, suiteName }: Pick<RunRow, "name" | "modelName" | "suiteName">): boolean =>
  name !== `${modelName} on ${suiteName}`;

/**
 * Formats a browser tab's title: percent done and `#13` for an unfinished run (`12 dialogues begun, 3 ended · #13` for dialogues), then
 * `#13 mini-a` and the headline.
 */
export function runTitle(
  run: Pick<RunRow, "id" | "modelName" | "status" | "counts" | "sampleCount" | "headline">,
  { metrics }: Pick<Views, "metrics">,
): string {
  const number = `#${run.id}`;
  if (run.status === "running" || run.status === "queued" || run.status === "cancelling") {
    const begun = run.headline && formatBegun(run.headline);
    if (begun) return `${begun} · ${number}`;
    const share = run.sampleCount === 0 ? 0 : Math.floor((100 * doneCount(run.counts)) / run.sampleCount);
    return `${formatNumber(share)}% · ${number}`;
  }
  const declaration = metrics.find(({ id }) => id === run.headline?.id);
  const value = run.headline?.value ?? null;
  return [
    `${number} ${run.modelName}`,
    ...(value !== null && declaration ? [formatMetric(value, withDigits(declaration, run.headline))] : []),
  ].join(", ");
}
