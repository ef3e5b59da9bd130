import { formatBegun, formatMetric, formatNumber, withDigits } from "@/components/ui/format";
import type { RunRow } from "@/lib/contracts/run";
import type { Views } from "@/lib/contracts/views";
import { doneCount } from "./run-sentence";

/** Whether somebody named the run: otherwise its name is made of its model and its suite, which stand beside it. */
export const hasOwnName = ({ name, modelName, suiteName }: Pick<RunRow, "name" | "modelName" | "suiteName">): boolean =>
  name !== `${modelName} on ${suiteName}`;

/** A run in the title of a browser's tab: `40 % · #13` while it goes on (`12 dialogues begun, 3 ended · #13`), then `#13 mini-a, 44.4 %`. */
export function runTitle(
  run: Pick<RunRow, "id" | "modelName" | "status" | "counts" | "sampleCount" | "headline">,
  { metrics }: Pick<Views, "metrics">,
): string {
  const number = `#${run.id}`;
  if (run.status === "running" || run.status === "queued" || run.status === "cancelling") {
    const begun = run.headline && formatBegun(run.headline);
    if (begun) return `${begun} · ${number}`;
    const share = run.sampleCount === 0 ? 0 : Math.floor((100 * doneCount(run.counts)) / run.sampleCount);
    return `${formatNumber(share)} % · ${number}`;
  }
  const declaration = metrics.find(({ id }) => id === run.headline?.id);
  const value = run.headline?.value ?? null;
  return [
    `${number} ${run.modelName}`,
    ...(value !== null && declaration ? [formatMetric(value, withDigits(declaration, run.headline))] : []),
  ].join(", ");
}
